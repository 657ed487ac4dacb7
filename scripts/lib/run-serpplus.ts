// Shared by `npm start` and `npm run dev`: everything Serpplus needs, started in order, watched, and stopped in
// reverse.
import { mkdirSync } from 'node:fs'
import { type Config, ConfigError, parseConfig } from '#server/platform/config/config.ts'
import { readSecretFiles } from '#server/platform/config/secret-files.ts'
import { findFreePort, isPortFree } from '#server/platform/network/ports.ts'
import { AlreadyRunningError, type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { keepPostgres } from './keep-postgres.ts'
import { keepProgram } from './keep-program.ts'
import { onLauncherGone } from './launcher.ts'
import { postgresFolder } from './paths.ts'
import { PlainError } from './plain-error.ts'
import { type Program, type ReadyMessage, startProgram } from './program.ts'
import { sayStep } from './say-step.ts'

export type Run = {
  config: Config
  /** The environment with ports settled, for the programs started. */
  env: NodeJS.ProcessEnv
  /**
   * Starts a program and waits until it is ready. From then on its exit ends the whole run, unless `isKept`: then it is restarted
   * and the reason printed. It gets a message once `awaited` is there.
   */
  start(program: {
    name: string
    args: string[]
    env: NodeJS.ProcessEnv
    patience: number
    isKept?: boolean
    awaited?: Promise<unknown>
  }): Promise<ReadyMessage>
  /** A program that exits on its own; it is killed when the run stops. */
  watch(program: Program): void
  /** Hands over something to stop: last handed over, first stopped. */
  onStop(stop: () => Promise<void>): void
  /** DATABASE_URL, or the embedded PostgreSQL, started. */
  databaseUrl(): Promise<string>
  /** Lets a second start find where this one answers. */
  announce(url: string): void
}

/** Does `work` and stays until a signal, a failure or the end of a program; then stops all and ends the process. */
export async function runSerpplus(baseEnv: NodeJS.ProcessEnv, work: (run: Run) => Promise<void>): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const programs: Program[] = []
  let lock: DataDirLock | undefined
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let working: Promise<void> = Promise.resolve()

  async function stopAll(exitCode: number): Promise<void> {
    if (isStopping()) return
    stopping.abort()
    // Twice, because a step under way when we were stopped may still hand over what it has just
    // started.
    const isFirstClean = await drain()
    await working.catch(() => {})
    const isSecondClean = await drain()
    lock?.release()
    process.exit(isFirstClean && isSecondClean ? exitCode : 1)
  }

  async function drain(): Promise<boolean> {
    let isClean = true
    for (let stop = stops.pop(); stop; stop = stops.pop())
      await stop().catch((error: Error) => {
        console.error(error.message)
        isClean = false
      })
    return isClean
  }

  function fail(error: unknown): void {
    if (!isStopping()) console.error(isPlain(error) ? error.message : error)
    void stopAll(1)
  }

  function onSignal(): void {
    if (isStopping()) {
      console.log('Stopping immediately.')
      for (const program of programs) program.kill()
    } else {
      console.log('\nStopping … (press Ctrl-C again to stop immediately)')
      void stopAll(0)
    }
  }

  function go(): void {
    if (isStopping()) throw new PlainError('Stopped while starting.')
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // Started by a program of ours (the browser tests do) or by npm this ends with them, also when they are killed.
  process.on('disconnect', () => void stopAll(0))
  onLauncherGone(() => void stopAll(0))

  async function prepareAndWork(): Promise<void> {
    const given = await settlePorts(baseEnv)
    const config = parseConfig(given)
    // The programs get some secrets as variables, which may not be set twice.
    const { env } = readSecretFiles(given)
    const ports = { SANDBOX_PORT: String(config.sandboxPort), SANDBOX_SMTP_PORT: String(config.sandboxSmtpPort) }
    mkdirSync(config.dataDir, { recursive: true })
    lock = lockDataDir(config.dataDir)
    await work({
      config,
      env: { ...env, ...ports },
      async start({ name, args, env: programEnv, patience, isKept = false, awaited }) {
        go()
        const startOne = () => startProgram(name, args, programEnv, awaited)
        const program = isKept ? keepProgram(startOne, (sentence) => console.error(sentence)) : startOne()
        programs.push(program)
        stops.push(() => program.stop(patience))
        const ready = await program.ready.catch(asPlain)
        void program.ended.then((sentence) => fail(new PlainError(sentence)))
        return ready
      },
      watch(program) {
        programs.push(program)
        stops.push(async () => program.kill())
      },
      onStop: (stop) => stops.push(stop),
      async databaseUrl() {
        go()
        if (config.databaseUrl !== undefined) return config.databaseUrl
        sayStep('Starting PostgreSQL')
        const log = (line: string) => console.log(line)
        const { signal } = stopping
        const postgres = await keepPostgres(postgresFolder(config.dataDir), { log, fail, signal }).catch(asPlain)
        stops.push(() => postgres.stop())
        go()
        return postgres.url
      },
      announce: (url) => lock?.publish(url),
    })
  }

  working = prepareAndWork()
  working.catch(fail)
}

/** Port 0 means any free one; the programs must agree on which, so it is chosen here. */
async function settlePorts(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const host = env.HOST || '127.0.0.1'
  const isNonEmpty = (value: string | undefined) => value?.trim() === '0'
  const settled = { ...env }
  if (isNonEmpty(env.PORT)) {
    settled.PORT = String(await findFreePort(host))
    settled.SANDBOX_PORT = env.SANDBOX_PORT ?? '0'
    settled.SANDBOX_SMTP_PORT = env.SANDBOX_SMTP_PORT ?? '0'
  }
  for (const variable of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])
    if (isNonEmpty(settled[variable])) settled[variable] = String(await findFreePort('127.0.0.1'))
  return settled
}

/** Throws a sentence naming the variable to change when the port is taken. */
export async function mustBeFree(port: number, host: string, variable: string): Promise<void> {
  if (await isPortFree(port, host)) return
  throw new PlainError(
    `Port ${port} on ${host} is in use or not permitted. Choose another one with ${variable}, ` +
      `for example ${variable}=${port + 10} npm start.`,
  )
}

/** These come with a sentence for the operator; where in our code they were thrown helps nobody. */
function asPlain(error: Error): never {
  throw new PlainError(error.message, { cause: error })
}

function isPlain(error: unknown): error is Error {
  return error instanceof PlainError || error instanceof ConfigError || error instanceof AlreadyRunningError
}
