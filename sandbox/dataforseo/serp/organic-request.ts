import { type Country, findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { findLanguage, type Language } from '#sandbox/dataforseo/locations/languages.ts'
import { LOCATIONS, type Location } from '#sandbox/dataforseo/locations/location-lists.ts'
import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { decodeKeyword, hasSearchOperator, isForbiddenKeyword } from './decode-keyword.ts'
import { ENGINE_PROFILES, type Engine } from './engines.ts'
import { isLoopbackUrl } from './loopback-url.ts'

export type Device = 'desktop' | 'mobile'
export type CallKind = 'task_post' | 'live'

export interface StopRule {
  match_value: string
  match_type: 'domain' | 'with_subdomains' | 'wildcard'
}

/** A task that passed the vendor's checks, with its defaults filled in. */
export interface OrganicTask {
  engine: Engine
  kind: CallKind
  /** The echo: what was posted, plus device and os. */
  echo: Record<string, unknown>
  keyword: string
  hasOperator: boolean
  location: Location | null
  country: Country | undefined
  coordinate: string | null
  language: Language | null
  device: Device
  os: string
  depth: number
  maxCrawlPages: number
  priority: 1 | 2
  searchDomain: string | null
  tag: string | null
  stopRules: StopRule[]
  target: string | null
  pingbackUrl: string | null
  postbackUrl: string | null
  postbackKind: 'regular' | 'advanced'
  loadsAiOverview: boolean
  askClickDepth: number
  wantsRectangles: boolean
}

export type ParsedTask =
  | { ok: true; task: OrganicTask }
  | { ok: false; code: StatusCode; message: string; echo: Record<string, unknown>; keyword: string }

const COMMON_FIELDS = [
  'keyword',
  'location_code',
  'location_name',
  'location_coordinate',
  'language_code',
  'language_name',
  'device',
  'os',
  'depth',
  'max_crawl_pages',
  'tag',
  'search_param',
  'url',
  'stop_crawl_on_match',
]
const TASK_FIELDS = ['priority', 'pingback_url', 'postback_url', 'postback_data']
const LIVE_FIELDS = ['target']
const SYSTEMS: Record<Device, readonly [string, string]> = {
  desktop: ['windows', 'macos'],
  mobile: ['android', 'ios'],
}
const MAX_DEPTH: Record<CallKind, number> = { task_post: 700, live: 200 }

class InvalidField extends Error {
  readonly field: string
  constructor(field: string) {
    super(field)
    this.field = field
  }
}

/** Checks one posted task in the vendor's order: unknown fields first, then field by field. */
export function parseOrganicTask(engine: Engine, kind: CallKind, posted: Record<string, unknown>): ParsedTask {
  const keyword = typeof posted.keyword === 'string' ? decodeKeyword(posted.keyword) : ''
  const echo = { ...posted }
  const known = [
    ...COMMON_FIELDS,
    ...(kind === 'live' ? LIVE_FIELDS : TASK_FIELDS),
    ...ENGINE_PROFILES[engine].ownFields,
  ]
  if (Object.keys(posted).some((field) => !known.includes(field))) {
    return { ok: false, code: 40506, message: STATUS_MESSAGES[40506], echo, keyword }
  }
  try {
    return { ok: true, task: readTask(engine, kind, posted, keyword) }
  } catch (error) {
    if (!(error instanceof InvalidField)) throw error
    return { ok: false, code: 40501, message: invalidFieldMessage(error.field), echo, keyword }
  }
}

function readTask(engine: Engine, kind: CallKind, posted: Record<string, unknown>, keyword: string): OrganicTask {
  if (typeof posted.keyword !== 'string' || posted.keyword.length > 700 || isForbiddenKeyword(keyword)) {
    throw new InvalidField('keyword')
  }
  const place = readPlace(engine, posted)
  const device = readOneOf(posted, 'device', ['desktop', 'mobile'] as const) ?? 'desktop'
  const os = readOneOf(posted, 'os', SYSTEMS[device]) ?? SYSTEMS[device][0]
  const profile = ENGINE_PROFILES[engine]
  const depth = readInteger(posted, 'depth', 1, MAX_DEPTH[kind]) ?? profile.defaultDepth
  const pagesOfDepth = Math.ceil(depth / profile.resultsPerBilledPage)
  const maxCrawlPages = readInteger(posted, 'max_crawl_pages', 1, 100) ?? profile.defaultMaxCrawlPages ?? pagesOfDepth
  const postbackUrl = readWebhook(posted, 'postback_url')
  return {
    engine,
    kind,
    echo: { ...posted, device, os },
    keyword,
    hasOperator: hasSearchOperator(keyword),
    ...place,
    language: readLanguage(engine, kind, posted),
    device,
    os,
    depth,
    maxCrawlPages,
    priority: readPriority(posted),
    searchDomain: readSearchDomain(engine, posted),
    tag: readText(posted, 'tag', 255),
    stopRules: readStopRules(posted),
    target: readText(posted, 'target', 1000),
    pingbackUrl: readWebhook(posted, 'pingback_url'),
    postbackUrl,
    postbackKind: postbackUrl === null ? 'regular' : readPostbackKind(engine, posted),
    loadsAiOverview: readBoolean(posted, 'load_async_ai_overview') ?? false,
    askClickDepth: readInteger(posted, 'people_also_ask_click_depth', 1, 4) ?? 0,
    wantsRectangles: readBoolean(posted, 'calculate_rectangles') ?? false,
  }
}

function readPlace(
  engine: Engine,
  posted: Record<string, unknown>,
): Pick<OrganicTask, 'location' | 'country' | 'coordinate'> {
  const given = ['location_code', 'location_name', 'location_coordinate'].filter((field) => isGiven(posted[field]))
  const [field, second] = given
  if (field === undefined) throw new InvalidField('location_name')
  if (second !== undefined) throw new InvalidField(second)
  const value = posted[field]
  if (field === 'location_coordinate') {
    if (typeof value !== 'string' || !isCoordinate(engine, value)) throw new InvalidField(field)
    return { location: null, country: undefined, coordinate: value }
  }
  const list = LOCATIONS[engine]
  const location =
    field === 'location_code'
      ? list.byCode(typeof value === 'string' ? Number(value) : typeof value === 'number' ? value : Number.NaN)
      : list.byName(String(value))
  if (location === undefined) throw new InvalidField(field)
  return { location, country: findCountry(location.country_iso_code), coordinate: null }
}

function isCoordinate(engine: Engine, text: string): boolean {
  const parts = text.split(',')
  if (parts.length !== (engine === 'bing' ? 2 : 3)) return false
  const [latitude = Number.NaN, longitude = Number.NaN, radius] = parts.map(Number)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return false
  if (parts.slice(0, 2).some((part) => (part.split('.')[1] ?? '').length > 7)) return false
  return radius === undefined || (radius >= 199.9 && radius <= 199999)
}

function readLanguage(engine: Engine, kind: CallKind, posted: Record<string, unknown>): Language | null {
  if (isGiven(posted.language_code)) {
    const language = findLanguage(engine, { code: String(posted.language_code) })
    if (language === undefined) throw new InvalidField('language_code')
    return language
  }
  if (isGiven(posted.language_name)) {
    const language = findLanguage(engine, { name: String(posted.language_name) })
    if (language === undefined) throw new InvalidField('language_name')
    return language
  }
  if (kind === 'live' && engine === 'google') return null
  throw new InvalidField('language_name')
}

function readPriority(posted: Record<string, unknown>): 1 | 2 {
  if (!isGiven(posted.priority)) return 1
  const priority = Number(posted.priority)
  if (priority !== 1 && priority !== 2) throw new InvalidField('priority')
  return priority
}

function readSearchDomain(engine: Engine, posted: Record<string, unknown>): string | null {
  const domain = readText(posted, 'se_domain', 100)
  if (domain === null) return null
  const shape = engine === 'google' ? /^google(\.[a-z]{2,3}){1,2}$/ : /^([a-z]{2}\.)?search\.yahoo\.(com|co\.jp)$/
  if (!shape.test(domain)) throw new InvalidField('se_domain')
  return domain
}

function readStopRules(posted: Record<string, unknown>): StopRule[] {
  const value = posted.stop_crawl_on_match
  if (!isGiven(value)) return []
  if (!Array.isArray(value) || value.length > 10) throw new InvalidField('stop_crawl_on_match')
  return value.map((rule: unknown) => {
    if (!isRecord(rule) || typeof rule.match_value !== 'string' || rule.match_value === '') {
      throw new InvalidField('match_value')
    }
    if (rule.match_value.includes('://')) throw new InvalidField('match_value')
    const matchType = rule.match_type
    if (matchType !== 'domain' && matchType !== 'with_subdomains' && matchType !== 'wildcard') {
      throw new InvalidField('match_type')
    }
    return { match_value: rule.match_value.toLowerCase(), match_type: matchType }
  })
}

function readWebhook(posted: Record<string, unknown>, field: 'pingback_url' | 'postback_url'): string | null {
  const url = readText(posted, field, 2000)
  // The vendor calls any host; this sandbox only its own machine, so that a task cannot make it knock elsewhere.
  if (url !== null && !isLoopbackUrl(url)) throw new InvalidField(field)
  return url
}

function readPostbackKind(engine: Engine, posted: Record<string, unknown>): 'regular' | 'advanced' {
  const kind = posted.postback_data
  if (kind === 'regular' || (kind === 'advanced' && engine !== 'yahoo')) return kind
  throw new InvalidField('postback_data')
}

function readOneOf<Choice extends string>(
  posted: Record<string, unknown>,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = posted[field]
  if (!isGiven(value)) return undefined
  const choice = choices.find((candidate) => candidate === value)
  if (choice === undefined) throw new InvalidField(field)
  return choice
}

function readInteger(posted: Record<string, unknown>, field: string, least: number, most: number): number | undefined {
  const value = posted[field]
  if (!isGiven(value)) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new InvalidField(field)
  }
  return value
}

function readBoolean(posted: Record<string, unknown>, field: string): boolean | undefined {
  const value = posted[field]
  if (!isGiven(value)) return undefined
  if (typeof value !== 'boolean') throw new InvalidField(field)
  return value
}

function readText(posted: Record<string, unknown>, field: string, longest: number): string | null {
  const value = posted[field]
  if (!isGiven(value)) return null
  if (typeof value !== 'string' || value.length > longest) throw new InvalidField(field)
  return value
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
