import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from './shared/api/query-client.ts'
import { cssVariables, theme } from './shared/theme.ts'
import { ToastOutlet } from './shared/ui/toast-outlet.tsx'

/** Nothing rests under a pointer before the page stands. */
const HintLayer = lazy(() => import('./shared/ui/hint-layer.tsx'))

export const App = ({ router }: { router: AnyRouter }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <ToastOutlet />
      <RouterProvider router={router} />
      <Suspense>
        <HintLayer />
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>
)
