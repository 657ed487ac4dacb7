import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '../../features/help/privacy-policy.tsx'

export const Route = createFileRoute('/_app/privacy-policy')({
  staticData: { title: 'Privacy policy', section: 'Support', isPublic: true },
  component: PrivacyPolicy,
})
