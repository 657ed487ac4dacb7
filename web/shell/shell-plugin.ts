import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { build, type Plugin, type Rolldown } from 'vite'
import { welcomeMessages } from '../src/features/welcome/messages.ts'
import { shownWidths, sourceSet } from '../src/features/welcome/picture-sizes.ts'
import { sandboxSentence } from '../src/layout/messages.ts'
import { cssVariables, theme } from '../src/shared/theme.ts'

type Bundle = Rolldown.OutputBundle

/** Read by Node itself: the build of the configuration would follow the declarations into every page. */
export const declared = () =>
  import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, 'screens.ts')).href) as Promise<
    typeof import('./screens.ts')
  >

/** Matches every path without a screen. */
const everyOtherPath = '/$'

/** The layout around a page of the application, and around a form. */
export const appLayout = './routes/guarded-layout.tsx'
export const formLayout = './features/accounts/signed-out/signed-out-page.tsx'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/**
 * Puts a shell into the page: style, markup and the script that chooses between them, so that something stands before
 * any other file has come. The stylesheet follows the shell, which is painted meanwhile, and precedes the application,
 * whose own variables count.
 */
export function shellPlugin(): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => withShell(html, bundle ?? {}),
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { screens } = await declared()
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('there is no index.html to put the shell in')
        const source = String(page.source)
        const emit = (fileName: string, text: string) => this.emitFile({ type: 'asset', fileName, source: text })
        emit('index.sandbox.html', ofSandbox(source))
        emit('welcome.html', ofWelcome(source))
        emit('welcome.sandbox.html', ofSandbox(ofWelcome(source)))
        // Lets the server answer 404 where there is no screen (server/src/app/serve-web.ts).
        emit('screens.json', JSON.stringify(screens.map(({ path }) => path).filter((path) => path !== everyOtherPath)))
      },
    },
  }
}

const ofSandbox = (page: string) => page.replace('<html', '<html data-sandbox-data')

/** Placeholder for the site's address, which only the server knows (server/src/app/serve-web.ts). */
const siteAddress = '{{site}}'

/**
 * The same page for /welcome, with a head for clients that run no scripts: search engines, and apps that show a preview of a
 * link. It alone may be listed by search engines.
 */
function ofWelcome(page: string): string {
  const { name, description } = welcomeMessages
  const head = [
    `<title>${name} · Serpplus</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${siteAddress}/welcome" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Serpplus" />',
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${siteAddress}/welcome" />`,
  ]
  const without = page.replaceAll(/\s*(?:<meta name="(?:description|robots)"[^>]*>|<title>.*?<\/title>)/g, '')
  return applicationLater(without.replace('<meta charset="utf-8" />', (charset) => `${charset}${head.join('')}`))
}

/** The picture loads before everything else, so the shell starts the application from here. */
function applicationLater(page: string): string {
  const tag = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
  const tags = [...page.matchAll(tag)].map(([found]) => found.trim())
  return page.replaceAll(tag, '').replace('</head>', `<template id="application">${tags.join('')}</template></head>`)
}

async function withShell(html: string, bundle: Bundle): Promise<string> {
  const stylesheets = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
  const script = await shellScript(bundle)
  const later = stylesheets.reduce((text, link) => text.replace(link, ''), html)
  const shell = read('shell.html')
    .replaceAll('<!--logo-->', logo())
    .replace('<!--sandbox-->', `${flask}<span>${sandboxSentence}</span>`)
    .replaceAll(/\n\s*/g, '')
  return later
    .replace('</head>', () => `<style>${shellStyles()}</style></head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="shell">${shell}</div><script>${script}</script>${stylesheets.join('')}<div id="root"></div>`,
    )
}

/** The mark of shared/ui/pages/logo.tsx. */
const logo = () =>
  `<span class="shell-logo">${readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8').replace('<svg', '<svg width="24" height="24"')}Serpplus</span>`

/** The icon of the layout's line about made-up results. */
const flask =
  '<svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M9 3l6 0" /><path d="M10 9l4 0" /><path d="M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6" /></svg>'

/** The shell's rules, and of the theme's colours those they name. */
function shellStyles(): string {
  const rules = read('shell.css')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*\n\s*/g, '')
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
  const named = (variables: Record<string, string>) =>
    Object.entries(variables)
      .filter(([name]) => rules.includes(`var(${name})`))
      .map(([name, value]) => `${name}:${value};`)
      .join('')
  return `:root{color-scheme:light;${named(light)}}:root[data-mantine-color-scheme=dark]{color-scheme:dark;${named(dark)}}${rules}`
}

async function shellScript(bundle: Bundle): Promise<string> {
  const { screens, units } = await declared()
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  /** The chunks of a page's own file, given as its declaration imports it; none while developing. */
  const filesOf = (file = 'a screen that is not `() => import(…)`') => {
    if (chunks.length === 0) return []
    const isIt = (id: string | null) => id?.endsWith(file.replace(/^\./, '')) === true
    // Planned together with others, it may be in a chunk that is not called after it.
    const own = chunks.filter(({ facadeModuleId, moduleIds }) => isIt(facadeModuleId) || moduleIds.some(isIt))
    if (new Set(own.flatMap(({ moduleIds }) => moduleIds.filter(isIt))).size !== 1)
      throw new Error(`The files of ${file} are not found: a page needs a file of a name of its own`)
    return [...closure(own)].filter((name) => !closure(chunks.filter(({ isEntry }) => isEntry)).has(name)).toSorted()
  }
  const addressOf = (picture: string) => {
    const isIt = (file: string) => file.endsWith(`welcome/pictures/${picture}.webp`)
    const found = Object.values(bundle).find((output) => output.type === 'asset' && output.originalFileNames.some(isIt))
    return `/${found?.fileName}`
  }
  const sourcesOf = (name: string) => sourceSet({ small: addressOf(`${name}-small`), large: addressOf(name) })
  const pictureOf = (name: string) => ({
    light: sourcesOf(`${name}-light`),
    dark: sourcesOf(`${name}-dark`),
    sizes: shownWidths.first,
  })
  const entries = screens.map(({ path, file, picture, texts: _, isForStaff: __, ...said }) => [
    path,
    {
      ...said,
      files: [...filesOf(file), ...(said.layout === 'form' ? filesOf(formLayout) : [])],
      picture: picture && pictureOf(picture),
    },
  ])
  return bundleShell([
    `import { startShell } from '${join(import.meta.dirname, 'start-shell.ts')}'`,
    `const texts = { ${screens.flatMap(({ path, texts }) => (texts ? `'${path}': () => import('${sourceOf(texts)}')` : []))} }`,
    `startShell(${JSON.stringify(Object.fromEntries(entries))}, ${JSON.stringify(filesOf(appLayout))}, texts, ${JSON.stringify(units)})`,
  ])

  /** The chunks' files and those they import in turn. */
  function closure(from: readonly Rolldown.OutputChunk[]): Set<string> {
    const files = new Set(from.map(({ fileName }) => fileName))
    // A set grows while it is walked.
    for (const file of files)
      for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
    return files
  }
}

/** The one source file of a name that a declaration imports. */
function sourceOf(file: string): string {
  const source = join(import.meta.dirname, '../src')
  const found = globSync(`**/${file.replace(/^\.\//, '')}`, { cwd: source })
  if (found.length !== 1) throw new Error(`The texts of a page need a file of a name of their own: ${file}`)
  return join(source, String(found[0]))
}

/** Bundles one script with everything it imports, for the document. The code of another page is in it but does not run. */
async function bundleShell(lines: readonly string[]): Promise<string> {
  const entry = 'virtual:shell'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root: join(import.meta.dirname, '..'),
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? lines.join('\n') : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      // An application file is imported here for a text only, so its side effects are dropped.
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', codeSplitting: false },
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const chunk = [built].flat().flatMap((each) => ('output' in each ? each.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error('the script of the shell was not built')
  return chunk.code.trim()
}
