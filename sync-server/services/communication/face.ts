/** What lies inside of communication and the demo, the start and the jobs ask for. */
export { takeCallProvider } from './calls/call-provider.ts';
export { watchCalls } from './calls/watch-calls.ts';
export { enterChannel, insertParty, writePart } from './channels/repository.ts';
export { insertMessage, insertReaction, updateAcks } from './messages/repository.ts';
export { devicePush, noticePush } from './push/notice-push.ts';
export { takePushKeys } from './push/push-service.ts';
export { forgetEndedDevices } from './push/repository.ts';
