import { createFileRoute } from '@tanstack/react-router'
import { TermsOfUse } from '../../features/help/terms-of-use.tsx'

export const Route = createFileRoute('/_app/terms-of-use')({
  staticData: { title: 'Terms of use', section: 'Support', isPublic: true },
  component: TermsOfUse,
})
