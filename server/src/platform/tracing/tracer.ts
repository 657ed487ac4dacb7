/** Values of spans; never user input. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'server' | 'client' | 'consumer'

type Named = { name: string; kind: SpanKind; attributes?: Attributes }

/** A piece of work in progress, as shown in a trace. */
export type Span = {
  /** In the form of the W3C header of that name. */
  traceparent: string
  /** Records a finished step of it; times in milliseconds since 1970. */
  record(step: Named & { startedAt: number; endedAt: number; failure?: string | undefined }): void
  end(result: { attributes?: Attributes; failure?: string | undefined; name?: string }): void
}

export type Tracer = {
  /** Begins a span in the trace that `parent` names, or in a new one. */
  begin(span: Named & { parent?: string | undefined }): Span
  /** Sends the spans that are still waiting. */
  close(): Promise<void>
}

export type TracingSettings = {
  /** Address of the collector; spans go to `/v1/traces` below it. */
  endpoint: string
  /** Headers of each call to it, such as a key. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of new traces that are recorded, from 0 to 1. */
  sampledShare: number
}
