import { createFileRoute } from '@tanstack/react-router'
import { welcomeMessages } from '../features/welcome/messages.ts'
import { publicOffer } from '../features/welcome/queries.ts'
import { WelcomeActions } from '../features/welcome/welcome-actions.tsx'
import { WelcomePage } from '../features/welcome/welcome-page.tsx'
import { PublicLayout } from '../layout/public-layout.tsx'

export const Route = createFileRoute('/welcome')({
  staticData: { title: welcomeMessages.name },
  loader: ({ context }) => void context.queryClient.prefetchQuery(publicOffer),
  component: Welcome,
})

function Welcome() {
  return (
    <PublicLayout actions={<WelcomeActions />}>
      <WelcomePage />
    </PublicLayout>
  )
}
