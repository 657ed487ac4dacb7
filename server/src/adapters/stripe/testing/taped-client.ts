import Stripe from 'stripe'

type Request = Parameters<Stripe.HttpClient['makeRequest']>
/** A recorded request and its response. `nth` counts equal requests from 0. */
export type Taped = { request: string; nth: number; status: number; answer: unknown }

/** Makes calls and records the responses, or replays recorded ones. */
export class TapedClient extends Stripe.HttpClient {
  /** If set, these are replayed and no call is made. */
  playing: readonly Taped[] | undefined
  taped: Taped[] = []
  /** Requests since `begin` that the recording has no response for. */
  unknown: string[] = []
  #counts = new Map<string, number>()
  readonly #inner = Stripe.createNodeHttpClient()

  begin(playing?: readonly Taped[]): void {
    this.playing = playing
    this.taped = []
    this.unknown = []
    this.#counts.clear()
  }

  override getClientName = () => 'taped'

  override async makeRequest(...request: Request) {
    const name = `${request[3]} ${request[2]}`
    const nth = this.#counts.get(name) ?? 0
    this.#counts.set(name, nth + 1)
    if (this.playing === undefined) {
      const response = await this.#inner.makeRequest(...request)
      const status = response.getStatusCode()
      const answer: unknown = await response.toJSON()
      this.taped.push({ request: name, nth, status, answer })
      return new TapedResponse(status, answer)
    }
    const kept = this.playing.find((each) => each.request === name && each.nth === nth)
    if (kept !== undefined) return new TapedResponse(kept.status, kept.answer)
    this.unknown.push(name)
    return new TapedResponse(400, { error: { type: 'invalid_request_error', message: 'not on the tape' } })
  }
}

class TapedResponse extends Stripe.HttpClientResponse {
  readonly #answer: unknown
  constructor(status: number, answer: unknown) {
    super(status, { 'stripe-should-retry': 'false' })
    this.#answer = answer
  }
  override getRawResponse = () => ({})
  // A copy, because the reader may change it.
  override toJSON = async () => structuredClone(this.#answer)
}
