// Adds the module in docs/new-module to a copy of the repository, checks its types and imports, runs its tests, and counts the
// existing files it changes, which must be only the lists of modules.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib/paths.ts'
import { runStep } from './lib/step.ts'

type Lines = { import: string; entry: string; after: string }

/** The lines a new module adds to files that others share. */
const shared: Record<string, Lines[]> = {
  'contract/src/modules.ts': [
    {
      import: "import { aiAnswers } from './ai-answers/module.ts'",
      after: '  domainProjects,\n',
      entry: '  aiAnswers,\n',
    },
  ],
  'contract/src/contract.ts': [
    { import: "import { aiAnswers } from './ai-answers/endpoints.ts'", after: '  audit,\n', entry: '  aiAnswers,\n' },
  ],
  'server/src/app/modules.ts': [
    {
      import: "import { aiAnswers } from '../features/ai-answers/module.ts'",
      after: '  backlinks,\n',
      entry: '  aiAnswers,\n',
    },
  ],
  'web/src/modules.ts': [
    {
      import: "import { aiAnswers } from './features/ai-answers/module.ts'",
      after: '  backlinks,\n',
      entry: '  aiAnswers,\n',
    },
  ],
}

const sample = join(root, 'docs/new-module')
const copy = mkdtempSync(join(tmpdir(), 'serpplus-new-module-'))
try {
  process.exitCode = await addAndCheck()
} finally {
  rmSync(copy, { recursive: true })
}

async function addAndCheck(): Promise<number> {
  for (const name of readdirSync(root))
    if (!['.git', 'node_modules', '.data', 'test-results'].includes(name))
      cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  cpSync(sample, copy, { recursive: true, errorOnExist: true, force: false })
  for (const [file, lines] of Object.entries(shared)) addLines(join(copy, file), lines)

  const steps: Record<string, string[]> = {
    types: ['node_modules/typescript/bin/tsc', '--incremental', 'false'],
    imports: ['scripts/checks/import-gate.ts'],
    tests: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--maxWorkers=1',
      'ai-answers',
      'capability-names',
      'web/src/modules.test.tsx',
    ],
  }
  for (const [name, args] of Object.entries(steps)) {
    console.log(`\n── ${name}\n`)
    const { exitCode } = await runStep(args, { shown: true, cwd: copy })
    if (exitCode !== 0) return exitCode
  }
  const files = Object.keys(shared)
  console.log(`\nExisting files changed by a new module: ${files.length}\n${files.join('\n')}`)
  return 0
}

function addLines(path: string, lines: readonly Lines[]): void {
  let text = readFileSync(path, 'utf8')
  for (const { import: line, after, entry } of lines) {
    if (!text.includes(after)) throw new Error(`${path} has no line ${after}`)
    text = `${line}\n${text.replace(after, after + entry)}`
  }
  writeFileSync(path, text)
}
