// A container runs one program, api or worker; whichever it is answers on its own port.
const ports = [process.env.PORT ?? '3000', process.env.WORKER_PORT ?? '3001'];

const isAlive = async (port) => {
  const response = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4000) });
  if (!response.ok) throw new Error(`port ${port} answered ${response.status}`);
};

try {
  await Promise.any(ports.map(isAlive));
} catch (error) {
  console.error(error.errors.map(String).join('\n'));
  process.exitCode = 1;
}
