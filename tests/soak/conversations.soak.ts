/** The conversations of five devices with cuts (tests/sim/conversations.test.ts), 200 of them: about seven minutes on two quiet cores. */
process.env.CONVERSATIONS ??= '200';
await import('../sim/conversations.test.ts');

export {}; // a module, so that it may wait
