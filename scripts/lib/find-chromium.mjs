// Finds the Chromium the browser tests run in, or says that there is none.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a Chromium that answers `--version`, or undefined. CHROME_PATH wins and must be right when it is set.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(env = process.env) {
  if (env.CHROME_PATH) {
    if (!runs(env.CHROME_PATH)) throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, but no browser starts from there.`)
    return env.CHROME_PATH
  }
  const candidates = [...onPath(commandNames, env), ...(process.platform === 'darwin' ? macPaths : [])]
  return candidates.find(runs) ?? (await playwrightsOwn()) ?? findHeadlessShell(env)
}

/**
 * Path of a Chromium without windows, which runs the journeys in a quarter less processor time, or undefined.
 * @returns {string | undefined}
 */
export function findHeadlessShell(env = process.env) {
  return onPath(headlessNames, env).find(runs)
}

function onPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright-core')
    const path = chromium.executablePath()
    return runs(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Ubuntu puts a script named chromium-browser on the path that only asks for a snap, so being executable is not enough. */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && /chrom/i.test(answer.stdout)
}
