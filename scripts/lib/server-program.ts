// How the server is run: as `npm run serve` says, so that `npm start` and the benches run the very same.
import packageJson from '../../package.json' with { type: 'json' }

/** What Node is told, and the program, which comes last. */
export const serverArguments = packageJson.scripts.serve.split(' ').slice(1)
