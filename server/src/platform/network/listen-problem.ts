/** The addresses a process listens on; `metrics` has none if its port is undefined. */
type ListenSettings = { host: string; port: number; metrics?: { host: string; port: number | undefined } }

/**
 * The reason why the server couldn’t listen, as a sentence for the operator; undefined if something else went wrong.
 */
export function listenProblem(error: unknown, settings: ListenSettings): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  const { metrics } = settings
  // An error names the port, or the host that could not be resolved.
  const isOfMetrics =
    metrics?.port !== undefined &&
    (('port' in error && error.port === metrics.port) ||
      ('hostname' in error && error.hostname === metrics.host && metrics.host !== settings.host))
  const [host, port] = isOfMetrics ? [metrics.host, metrics.port] : [settings.host, settings.port]
  const [HOST, PORT] = isOfMetrics ? ['METRICS_HOST', 'METRICS_PORT'] : ['HOST', 'PORT']
  const isListening = 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'bind')
  const isResolving =
    'syscall' in error && error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host
  if (isResolving) return `${HOST}: ${host} could not be resolved. Set it to an IP address of this machine.`
  if (!isListening) return undefined
  switch (error.code) {
    case 'EADDRINUSE':
      return `${PORT}: ${port} is already in use on ${host}. Stop the program that uses it, or set ${PORT} to another port.`
    case 'EACCES':
      return `${PORT}: this user may not listen on ${port}. Set ${PORT} to a port above 1023, behind a proxy.`
    case 'EADDRNOTAVAIL':
      return `${HOST}: ${host} isn’t an address of this machine. Set it to one that is, or to 0.0.0.0 for all of them.`
    default:
      return `${HOST} and ${PORT}: the server cannot listen on ${host}, port ${port}: ${error.message}.`
  }
}
