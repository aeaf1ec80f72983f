// The image's health check: the server answers, and so does its database.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
