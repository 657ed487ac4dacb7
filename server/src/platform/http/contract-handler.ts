import { getEventIteratorSchemaDetails } from '@orpc/contract'
import {
  StandardOpenAPICodec,
  type StandardOpenAPIHandlerOptions,
  StandardOpenAPIMatcher,
} from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, type AnyRouter, type Context, ORPCError, Procedure, type Router } from '@orpc/server'
import { FastifyHandler, type FastifyHandlerOptions } from '@orpc/server/fastify'
import { StandardHandler } from '@orpc/server/standard'
import type { ErrorCode } from '#contract/rules/wire/errors.ts'
import type { EndpointAccess } from '#contract/wire/endpoint.ts'
import { toEventStreamBody } from './event-stream-body.ts'

/**
 * Replies are already JSON values: oRPC's own serializer would walk and copy every node of them in search of dates and files,
 * which for a list of some hundred rows costs more than the rest of the request.
 */
class JsonReplySerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data
  }
}

const noQuery = 'Send the fields in the request body, not in the address.'

class JsonCodec extends StandardOpenAPICodec {
  /**
   * A body that is not an object is passed on unchanged, so it fails validation even if path parameters alone would be valid.
   * A query is only read with GET; with other methods it would be ignored, so it is refused. An empty value in it is treated as
   * missing.
   */
  override async decode(...[request, params, procedure]: Parameters<StandardOpenAPICodec['decode']>): Promise<unknown> {
    if (request.method !== 'GET' && request.url.search !== '')
      throw new ORPCError('input.invalid' satisfies ErrorCode, { status: 400, message: noQuery })
    const input = await super.decode(request, params, procedure)
    if (request.method === 'GET') return withoutEmpty(input, procedure)
    if (request.method === 'DELETE') return input
    const body = await request.body()
    return body === undefined || isPlainObject(body) ? input : body
  }

  /** oRPC would encode an event for each stream it goes to, at nearly twice the cost of sending it. */
  override encode(...[output, procedure]: Parameters<StandardOpenAPICodec['encode']>) {
    if (!isEventIterator(output)) return super.encode(output, procedure)
    return { status: 200, headers: eventStreamHeaders, body: toEventStreamBody(output) }
  }
}

/** nginx holds a reply back until a buffer is full, unless the reply says otherwise. */
const eventStreamHeaders = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/** Forms send unused filters as empty values, which are ignored. */
function withoutEmpty(input: unknown, procedure: AnyProcedure): unknown {
  if (!isPlainObject(input)) return input
  const { emptyMeans = [] } = procedure['~orpc'].meta as Partial<EndpointAccess>
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== '' || emptyMeans.includes(name)))
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEventIterator = (output: unknown): output is AsyncIterator<object> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output

type Options<T extends Context> = StandardOpenAPIHandlerOptions<T> & FastifyHandlerOptions<T>

/**
 * Serves a contract's router from Fastify, like oRPC's OpenAPIHandler except for the serializer. Every reply is checked
 * against its schema: what the schema does not name is left out, and a reply that breaks it is a failure.
 */
export class ContractHandler<T extends Context> extends FastifyHandler<T> {
  // biome-ignore lint/suspicious/noExplicitAny: as in oRPC's own handler, which takes a router of any contract
  constructor(router: Router<any, T>, options: NoInfer<Options<T>>) {
    const serializer = new JsonReplySerializer(
      new StandardOpenAPIJsonSerializer(options),
      new StandardBracketNotationSerializer(options),
    )
    const codec = new JsonCodec(serializer, options)
    super(new StandardHandler(withoutEventChecks(router), new StandardOpenAPIMatcher(options), codec, options), options)
  }
}

const isProcedure = (value: object): value is AnyProcedure => value instanceof Procedure

/** Streams pass on events that were checked once where they came in; checking would make a copy of each per stream. */
function withoutEventChecks<T extends AnyRouter>(router: T): T {
  if (isProcedure(router)) {
    const isStream = getEventIteratorSchemaDetails(router['~orpc'].outputSchema) !== undefined
    return isStream ? (new Procedure({ ...router['~orpc'], outputValidationIndex: Number.NaN }) as T) : router
  }
  const entries = Object.entries(router).map(([name, part]) => [name, withoutEventChecks(part as AnyRouter)])
  return Object.fromEntries(entries) as T
}
