import {
  type Context,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { seconds } from '../clock/clock.ts'
import { scrub } from '../errors/scrub.ts'
import { readTraceparent } from './traceparent.ts'
import type { Attributes, Span, Tracer, TracingSettings } from './tracer.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Maximum spans waiting to be sent; further ones are dropped. */
const mostWaiting = 4_096
const sendEveryMs = seconds(2)

/**
 * Sends spans to a collector by OTLP over HTTP, in batches, in the background. If the collector is down, spans are lost and nothing
 * else. Nothing is registered globally, so no other library is traced.
 */
export function createOtlpTracer(
  { endpoint, headers, serviceName, sampledShare }: TracingSettings,
  role: string,
): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: seconds(5),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'serpplus.role': role }),
    sampler: new ParentBasedSampler({
      root: sampledShare === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(sampledShare),
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting, scheduledDelayMillis: sendEveryMs }),
    ],
    spanLimits: { attributeCountLimit: 20, attributeValueLengthLimit: 500 },
  })
  const tracer = provider.getTracer('serpplus')
  return {
    begin({ name, kind, attributes, parent }) {
      const context = contextOf(parent)
      return wrap(tracer.startSpan(name, { kind: kinds[kind], ...of(attributes) }, context))
    },
    close: () => provider.shutdown(),
  }

  function wrap(span: SdkSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    const context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      record({ name, kind, attributes, startedAt, endedAt, failure }) {
        // Most spans of a busy site are not recorded.
        if (!span.isRecording()) return
        const step = tracer.startSpan(name, { kind: kinds[kind], startTime: startedAt, ...of(attributes) }, context)
        fail(step, failure)
        step.end(endedAt)
      },
      end({ attributes, failure, name }) {
        if (name !== undefined) span.updateName(name)
        if (attributes !== undefined) span.setAttributes({ ...attributes })
        fail(span, failure)
        span.end()
      },
    }
  }
}

const of = (attributes: Attributes | undefined) => (attributes === undefined ? {} : { attributes: { ...attributes } })

function fail(span: SdkSpan, failure: string | undefined): void {
  if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: scrub(failure) })
}

function contextOf(parent: string | undefined): Context {
  const found = parent === undefined ? undefined : readTraceparent(parent)
  if (found === undefined) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = found
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
