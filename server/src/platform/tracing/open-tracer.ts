import type { Tracer, TracingSettings } from './tracer.ts'

/** Loads the packages only if a collector is set, since they cost memory and startup time. */
export async function openTracer(settings: TracingSettings | undefined, role: string): Promise<Tracer | undefined> {
  if (settings === undefined) return undefined
  const { createOtlpTracer } = await import('./otlp-tracer.ts')
  return createOtlpTracer(settings, role)
}
