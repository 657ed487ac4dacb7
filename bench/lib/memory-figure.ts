import type { Figure } from './bench.ts'
import type { Child } from './child.ts'

/** The most memory a server process has held, against what one may. */
export function memoryFigure(name: string, server: Child): Figure {
  const megabytes = server.peakMemory()
  if (megabytes === undefined) return { name, value: Number.NaN, unit: 'MB', detail: 'this system does not tell' }
  return { name, value: megabytes, unit: 'MB', target: { atMost: 300 } }
}
