// Finds paths of the repository that documents name in backticks and that are not there.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence that says that something is gone may name a file that does not exist; decision records keep such sentences. */
const saysItIsGone = /\b(no longer exists?|has gone|have gone|were removed|was removed)\b/

/** A path of folders and files, or the name of a file; patterns and placeholders such as `features/<name>/` are none. */
const path = /^[a-z][\w-]*\/(?:[\w.$-]+\/)*[\w.$-]*$|^[\w$-][\w.$-]*\.(?:tsx?|mjs|css|md|json)$/

/** Such paths appear when the product runs or when the reader creates them; others are media types. */
const elsewhere = /^(?:\.data|node_modules|test-results|bench\/results|web\/dist)\b|^(?:application|text|image)\//

export type GonePath = { document: string; path: string }

/** `tracked` are the files of the repository below `root`. */
export function findGonePaths(root: string, tracked = trackedFiles(root)): GonePath[] {
  const ends = new Set(tracked.flatMap(endsOf))
  const documents = tracked.filter((file) => /\.md$/.test(file))
  return documents.flatMap((document) => {
    const paragraphs = readFileSync(join(root, document), 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .split(/\n\n|\n(?=[|*-] )/)
    const named = paragraphs
      .filter((paragraph) => !saysItIsGone.test(paragraph))
      .flatMap((paragraph) => [...paragraph.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text))
    return [...new Set(named)]
      .filter((text) => path.test(text) && !elsewhere.test(text))
      .filter((text) => !ends.has(text.replace(/\/$/, '')))
      .map((text) => ({ document, path: text }))
  })
}

/** All names by which a file and its folders may be called: `a/b/c.ts` is also `b/c.ts` and `c.ts`, `a/b` and `b`. */
function endsOf(file: string): string[] {
  const parts = file.split('/')
  const ends: string[] = []
  for (let end = parts.length; end > 0; end -= 1)
    for (let start = 0; start < end; start += 1) ends.push(parts.slice(start, end).join('/'))
  return ends
}

function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}
