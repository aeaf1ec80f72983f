/** What lies inside of communication and the demo asks for. */
export { enterChannel, insertDirectChannel, writePart } from './channels/repository.ts';
export { insertMessage, insertReaction } from './messages/repository.ts';
