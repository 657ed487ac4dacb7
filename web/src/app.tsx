import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { queryClient } from './parts/access/query-client.ts'
import { cssVariables, theme } from './shared/theme.ts'
import { HintLayer } from './shared/ui/actions/hint-layer.tsx'
import { drawToastsWith, firstToast } from './shared/ui/toasts/toast.ts'

type AppProps = {
  router: AnyRouter
  /** `test` where nothing has a size: what floats is then drawn in place, at once, and never counts as out of sight. */
  env?: MantineProviderProps['env']
}

export const App = ({ router, env }: AppProps) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
    <QueryClientProvider client={queryClient}>
      <ToastOutlet />
      <RouterProvider router={router} />
      <HintLayer />
    </QueryClientProvider>
  </MantineProvider>
)

// A function of its own: a `then` right behind `import()` is built into what is loaded, where it never learns of a
// style that could not come.
const loadToaster = () => import('./layout/toaster.tsx')
const Toaster = lazy(loadToaster)
drawToastsWith(loadToaster)

/** The place of the messages; empty until there is one. */
function ToastOutlet() {
  const wanted = useSyncExternalStore(firstToast.subscribe, firstToast.has)
  return <Suspense>{wanted && <Toaster />}</Suspense>
}
