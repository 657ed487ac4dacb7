import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/contract.ts'
import { pdfDownload, spreadsheetDownload } from '#contract/wire/fields.ts'
import { spreadsheetMediaType } from '../platform/spreadsheet/reply-with-spreadsheet.ts'

let document: Promise<object> | undefined

const files = [
  { body: spreadsheetDownload.shape.body, mediaType: spreadsheetMediaType },
  { body: pdfDownload.shape.body, mediaType: 'application/pdf' },
]

/** The OpenAPI document of the contract, generated on first use. */
function openApiDocument(): Promise<object> {
  document ??= describeContract()
  return document
}

/** The packages take memory, so they are loaded only once the document is requested. */
async function describeContract(): Promise<object> {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  // The schema of a file has nothing that JSON Schema could express, so its media type is given here.
  const schemas = new ZodToJsonSchemaConverter({
    interceptors: [
      ({ schema, next }) => {
        const file = files.find(({ body }) => body === schema)
        return file === undefined ? next() : [true, { type: 'string', contentMediaType: file.mediaType }]
      },
    ],
  })
  return new OpenAPIGenerator({ schemaConverters: [schemas] }).generate(contract, {
    info: { title: 'Serpplus', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  })
}

/** `/api/openapi.json` and, with `hasPage`, a readable page of it at `/api/docs`. */
export async function serveApiReference(app: FastifyInstance, { hasPage }: { hasPage: boolean }): Promise<void> {
  app.get('/api/openapi.json', async () => openApiDocument())
  if (!hasPage) return
  // Takes about 24 MB of memory.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await app.register(async (docs) => {
    // The page needs inline scripts and styles, so it alone has a policy that allows them. In production, where sessions are worth stealing, it is off by default.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    })
  })
}
