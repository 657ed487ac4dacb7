// The health check of the image: exit code 0 if this container is ready. A worker's only port is METRICS_PORT; without it, one that can't
// continue exits on its own.
const { ROLE = 'all', PORT = '3000', METRICS_PORT } = process.env
const port = ROLE === 'worker' ? METRICS_PORT : PORT
if (port) {
  const reply = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(
    (error) => ({ ok: false, status: error.cause?.message ?? error.message }),
  )
  if (!reply.ok) {
    console.error(`not ready: ${reply.status}`)
    process.exitCode = 1
  }
}
