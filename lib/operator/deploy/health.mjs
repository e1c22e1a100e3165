// The health check of a container. Docker restarts what has ended, not what hangs, so this ends a server that takes a call and answers nothing.
import { readFileSync } from 'node:fs';

const TIMEOUT_MS = 15_000;

try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  // The first process of the container is tini, and the server its first child.
  const [server] = readFileSync('/proc/1/task/1/children', 'utf8').split(' ');
  if (error instanceof Error && error.name === 'TimeoutError' && Number(server) > 1) process.kill(Number(server), 'SIGKILL');
}
