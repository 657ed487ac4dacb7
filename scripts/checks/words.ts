// Checks wording: no banned word or phrase in sources, and no comment that begins with a bare clause.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root as repository } from '../lib/paths.ts'

export type BannedWords = {
  words: RegExp
  /** The words to write in their place. */
  instead: string
  /** Paths, or beginnings of paths, where the words are right. */
  except?: string[]
}

export type WordsFound = { path: string; line: number; found: string; instead: string }

/** The message is the specification's: "Mail sent". */
const mailSent = [
  'contract/src/accounts/messages.ts',
  'server/src/features/accounts/password-reset/request-password-reset.test.ts',
  'scripts/checks/message-catalogue.ts',
]

/** A keyword's standing is the rank it has at the end of a day, as of its last successful check. */
const standingsOfKeywords = ['server/src/features/rank-projects/', 'docs/decisions/0097-any-two-dates.md']

/** Looked for in every line of source and documentation, comments included, and in the paths of files. */
export const codeWords: BannedWords[] = [
  {
    words:
      /serp_?looks|look-?jobs|request_?looks|end_?looks|store_?looks|collect[_ ]?looks|post_?looks|'look-\d|\btype Look\b/i,
    instead: 'fetch: serp_fetches, requestFetches',
  },
  {
    words:
      /\b(a|the|one|each|every|no|any|first|last|next|latest|newest|earlier|failed|another|own|both|shallower) looks?\b(?![ -](at|up|alike|like))/i,
    instead: 'fetch, check or snapshot',
  },
  { words: /\blook(s|ed)? at (every|the failed|all of) keywords?\b/i, instead: 'fetch or check' },
  { words: /serp_results\b|\bserpResults\b/, instead: 'SERP snapshot: serp_snapshots' },
  {
    words: /pressColumns|onePressAtATime|(a|one|fifty|repeated|second) press(es)?\b/i,
    instead: 'idempotent request',
  },
  { words: /fillProject|fillSerpCheck/, instead: 'recordRanks' },
  { words: /askAgain|isByItself|\bgoingOn\b/i, instead: 'rerun, isAutomatic, retryCarryOver' },
  { words: /\bruns? by (itself|themselves)\b/i, instead: 'scheduled, automatic' },
  {
    words: /\btend(Runs|Checks|Projects|Looks|Open)|\bisOneOf\b|many-rows/,
    instead: 'recoverStuck…, equalsAny, bulk-insert',
  },
  {
    words: /\bseal(s|ed)?\b|sparesCodes|knowDisposableEmails/i,
    instead: 'HMAC, skipSignInCode, createDisposableEmailCheck',
  },
  { words: /\blaps(e|es|ed|ing)\b/i, instead: 'expire' },
  { words: /letterhead/i, instead: 'email layout' },
  { words: /(?<![\w./-])mails?(?![\w./:-])|defineMail|(?<!e)mail-blocks/i, instead: 'email', except: mailSent },
  { words: /\btroubles?\b|\blately\b/i, instead: 'incidents, recent' },
  { words: /\bstandings\b/i, instead: 'running totals', except: standingsOfKeywords },
  {
    words: /type2Only|thatProject\b|ownProject\b|lockRestingProject/,
    instead: 'requiresPaidAccount, projectKey, lockIdleProject',
  },
  { words: /\bmoved_at\b|\bask_at\b|broken_fetches|skipped_for\b/, instead: 'last_progress_at, poll_at, skip_reason' },
  { words: /\bseeds? (\d{3}|said|sends?|writes?)\b|\bthe seeds\b|\bthe seed's\b/i, instead: 'the rule itself' },
  { words: /\/frame\/|-words\.tsx?\b|\/loaded-/, instead: 'layout/, messages.ts, …-detail' },
]

/** Looked for in what people read: string literals, templates and text between tags. */
export const screenPhrases: BannedWords[] = [
  { words: /\bdoubles?\b/i, instead: 'duplicate' },
  { words: /\bread here\b|never leaves your browser/i, instead: 'Your file is processed in your browser.' },
  { words: /\bby (itself|themselves)\b/i, instead: 'scheduled, automatically' },
  { words: /\b(where|how) to look\b/i, instead: 'Search settings' },
  { words: /\bresults to read\b|\bfirst \d+ results\b/i, instead: 'Depth, Top 20' },
  { words: /\blook(s|ed)?[- ]?ups? in them\b|\bnothing is waiting\b|\bready to use\b/i, instead: 'a fact, or nothing' },
  { words: /\b(no|first|each|every|next|last) look\b(?!-up)|\blooked (\d|at\b|\$)/i, instead: 'check, checked' },
  { words: /\bfivefold\b|\bdata provider bills\b/i, instead: "Search operators such as site: aren't supported." },
  { words: /\bpages? of yours\b/i, instead: 'Not in top 20' },
  { words: /\bamong everything\b/i, instead: 'Absolute position' },
  { words: /\bunchanged, as on\b/i, instead: 'No change since 21 Nov' },
  {
    words: /\bgoes? with\b|\bleaves? .* together with\b/i,
    instead: 'This deletes 12 keywords and their full history.',
  },
  { words: /\bhas already are\b|\bleft out\b/i, instead: 'skipped' },
  { words: /\bcosts? nothing\b/i, instead: 'Free' },
  {
    words: /\bas far as those reach\b|\bwhat came of it\b/i,
    instead: 'We backfill history. Log changes to see their effect.',
  },
  { words: /\bwhat google showed\b/i, instead: 'Google results on 22 Nov' },
  { words: /\bwith a year\b/i, instead: 'with annual billing' },
  { words: /\bwhat it takes to\b/i, instead: 'Manage sessions, devices and your password' },
  { words: /\bmailed\b/i, instead: 'emailed, Send reset link' },
  { words: /\beverywhere but here\b|\bat once\b/i, instead: "You'll be signed out on all other devices." },
  {
    words: /\bdid not reach\b|\bnothing lives\b|\bis not right\b/i,
    instead: "didn't have enough, couldn't find, Incorrect",
  },
  { words: /\bby its clocks?\b/i, instead: 'Daily results use this time zone.' },
  { words: /\ba run, at most\b|\bright after submit\b/i, instead: 'Maximum per run' },
]

/** All texts on screens, in emails and in errors come from these folders. */
const screenFolders = ['contract/', 'server/', 'web/']

/** Words of the business, which general pieces of the web must not use. The name of the product is allowed. */
export const businessWords: BannedWords[] = [
  {
    words:
      /keyword|credit|backlink|competitor|project|domain|invoice|subscription|(?<!out)rank|forecast|snapshot|postback|\bserps?\b/i,
    instead: 'a piece in web/src/parts or in its feature',
  },
]

const generalFolder = 'web/src/shared/'

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'sandbox', 'docs']

/**
 * A comment that begins with one of these is a clause without a subject, which a reader has to complete. A noun phrase or
 * a sentence takes its place.
 */
const clauseOpener =
  /^(What|Whatever|Who|Whoever|Whose|Which|Whether|When|Why|How|That|One that|Of|Where|Somebody|Nobody|Those|Else|So (?:that|many|much|few|long))\b/

/** They hold the words themselves. */
const ownFiles = ['scripts/checks/words.ts', 'scripts/checks/words.test.ts']

/** Reads the sources below `root`; the lists are parameters only for tests. */
export function findWords(
  root: string,
  code = codeWords,
  screen = screenPhrases,
  business = businessWords,
): WordsFound[] {
  return folders
    .flatMap((folder) => (existsSync(join(root, folder)) ? sourceFiles(root, folder) : []))
    .filter((path) => !ownFiles.includes(path))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      const lines = source.split('\n').map((text, index) => ({ text, line: index + 1 }))
      return [
        ...search(path, [{ text: path, line: 0 }, ...lines], code),
        ...clausesIn(path, source),
        ...(path.startsWith(generalFolder) && !isTest(path)
          ? search(path, [{ text: path, line: 0 }, ...lines], business)
          : []),
        ...(isTest(path) || !screenFolders.some((folder) => path.startsWith(folder))
          ? []
          : search(path, textsIn(path, source), screen)),
      ]
    })
}

type Text = { text: string; line: number }

/** Comments that begin with a clause. Markdown has none. */
function clausesIn(path: string, source: string): WordsFound[] {
  if (path.endsWith('.md')) return []
  const lines = source.split('\n')
  const isLineComment = (text: string | undefined) => text !== undefined && /^\s*\/\//.test(text)
  return lines.flatMap((text, index) => {
    const opened = /(?:^|\s)\/\*\*?\s*(.*)$/.exec(text)?.[1]
    const firstOfBlock = opened === '' ? lines[index + 1]?.replace(/^\s*\*\s?/, '') : opened
    const firstOfLines =
      isLineComment(text) && !isLineComment(lines[index - 1]) ? text.replace(/^\s*\/\/\s*/, '') : undefined
    const found = clauseOpener.exec(firstOfBlock ?? firstOfLines ?? '')?.[0]
    if (found === undefined) return []
    return [{ path, line: index + 1, found: `${found} …`, instead: 'a comment with a subject and a verb' }]
  })
}

function search(path: string, texts: Text[], list: BannedWords[]): WordsFound[] {
  return list
    .filter(({ except = [] }) => !except.some((start) => path.startsWith(start)))
    .flatMap(({ words, instead }) =>
      texts.flatMap(({ text, line }) => {
        const found = words.exec(text)?.[0]
        return found === undefined ? [] : [{ path, line, found, instead }]
      }),
    )
}

/**
 * The texts of a source that a person could read: its string literals, its templates with `$` for inserted values, its
 * JSX text.
 */
function textsIn(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined)
      texts.push({
        text: text.replaceAll(/\s+/g, ' '),
        line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      })
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `$${literal.text}`).join('')
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function sourceFiles(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourceFiles(root, path)
    return /\.(tsx?|mjs|css|md)$/.test(entry.name) ? [path] : []
  })
}

if (import.meta.main) {
  const found = findWords(repository)
  for (const { path, line, found: words, instead } of found) console.log(`${path}:${line} “${words}”: ${instead}`)
  if (found.length > 0) process.exitCode = 1
}
