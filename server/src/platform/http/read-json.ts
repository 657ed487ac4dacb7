import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Deeper than any body in the contract, and far from slow to parse. */
const mostNested = 20

const [quote, backslash] = ['"', '\\'].map((character) => character.charCodeAt(0))
const opening = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const closing = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/** True if JSON is nested deeper than `most` levels, by its brackets, without parsing it. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (opening.has(code)) {
      depth += 1
      if (depth > most) return true
    } else if (closing.has(code)) depth -= 1
  }
  return false
}

/** Parses JSON bodies of limited nesting: a body of brackets would cost far more than its length suggests. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedDeeper(body, mostNested))
      return done(
        new AppError('input.malformed', `more than ${mostNested} levels`, {
          publicMessage: `The JSON is nested too deeply. Use at most ${mostNested} levels.`,
        }),
      )
    void parse(request, body, done)
  })
}
