/** For health checks without a shell or curl: ends with 0 when the address (readiness of the process unless one is given) answers 2xx. */
const address = process.argv[2] ?? `http://127.0.0.1:${process.env.MANAGEMENT_PORT}/health/ready`;
const answer = await fetch(address, { signal: AbortSignal.timeout(2500) }).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }));
if (!answer.ok) process.stdout.write(`${address} answers ${answer.status}\n`);
process.exit(answer.ok ? 0 : 1);
