import type { FastifyInstance } from 'fastify'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerRows, elapsedSince, loginOf, pathOf } from '#sandbox/dataforseo/protocol/call.ts'
import { answerTasks, refuseTask } from '#sandbox/dataforseo/protocol/envelope.ts'
import { invalidFieldMessage } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import { ENGINES } from '#sandbox/dataforseo/serp/engines.ts'
import { LANGUAGES } from './languages.ts'
import { LOCATIONS } from './location-lists.ts'

/** Each engine's own places and languages. Free, and the same on every day. */
export function addLocationRoutes(app: FastifyInstance, context: DataForSeoContext): void {
  for (const engine of ENGINES) {
    app.get(`/serp/${engine}/locations`, async (request) =>
      answerRows(context, request, {
        group: 'locations',
        data: { api: 'serp', function: 'locations', se: engine },
        result: [...LOCATIONS[engine].all],
      }),
    )
    app.get<{ Params: { country: string } }>(`/serp/${engine}/locations/:country`, async (request) => {
      const { country } = request.params
      const data = { api: 'serp', function: 'locations', se: engine, country }
      const rows = LOCATIONS[engine].inCountry(country.toUpperCase())
      if (rows.length > 0) return answerRows(context, request, { group: 'locations', data, result: [...rows] })
      const id = createVendorId(context.clock.now(), loginOf(request), 'locations')
      const message = invalidFieldMessage('country')
      return answerTasks([refuseTask(40501, { id, path: pathOf(request), data, message })], elapsedSince(request))
    })
    app.get(`/serp/${engine}/languages`, async (request) =>
      answerRows(context, request, {
        group: 'languages',
        data: { api: 'serp', function: 'languages', se: engine },
        result: [...LANGUAGES[engine]],
      }),
    )
  }
}
