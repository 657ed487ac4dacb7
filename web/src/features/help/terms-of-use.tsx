import { Link } from '@tanstack/react-router'
import { freshHours, keywordLimits } from '#contract/rules/limits.ts'
import { DocumentPage, type DocumentSection } from './document-page.tsx'
import { termsText } from './messages.ts'
import { SupportAddress } from './support-address.tsx'

const sections: DocumentSection[] = [
  {
    id: 'agreement',
    heading: 'Agreement',
    content: (
      <p>
        By registering, you enter into these terms with Serpplus (“we”, “us”). If you use Serpplus on behalf of a
        company, you confirm that you are authorised to accept these terms for it. Questions? Email <SupportAddress />.
      </p>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    content: (
      <ul>
        <li>Use an email address that you own and can access. Disposable email addresses aren’t accepted.</li>
        <li>Use a unique password and keep it secret. We will never ask for your password or sign-in codes.</li>
        <li>
          You are responsible for activity on your account. If someone else gains access to it, reset your password
          immediately and contact us.
        </li>
        <li>Accounts are for one person or company and can’t be sold or transferred.</li>
      </ul>
    ),
  },
  {
    id: 'trial',
    heading: 'Free trial',
    content: (
      <p>
        New accounts start with a free trial. The trial period is shown on your dashboard and your trial credits in your
        credit history. Trials are limited to {keywordLimits.perTrialCheck} keywords per check and one project, on
        Google, desktop, in English, at a depth of 20, without competitors or scheduled runs. Trial credits expire when
        the trial ends. Trial credits are granted once per person. Trials end automatically and never turn into a paid
        plan.
      </p>
    ),
  },
  {
    id: 'plans',
    heading: 'Plans and billing',
    content: (
      <p>
        Prices, modules, credits and limits are listed on the Subscription page. Plans are currently arranged by email:
        your plan starts when we confirm it, at the price and for the period stated in the confirmation. Sending a
        request is not a binding order, and we don’t charge you automatically. When a plan ends, you can still view your
        data, but you need a new plan to run checks in the modules it included.
      </p>
    ),
  },
  {
    id: 'credits',
    heading: 'Credits',
    content: (
      <ul>
        <li>Checks cost credits. We show the price and your remaining balance before you start.</li>
        <li>Credits are held when a check starts. Failed look-ups are refunded automatically.</li>
        <li>“Not found” counts as a result and is charged: your domain wasn’t in the results at the chosen depth.</li>
        <li>
          If you check a keyword again with the same settings within {freshHours} hours, it’s free. Refreshing fetches
          new results and is charged.
        </li>
        <li>
          Credits granted for a period expire when it ends. Credits have no cash value and can’t be transferred. Your
          credit history lists every transaction.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    heading: 'Acceptable use',
    content: (
      <>
        <p>You may not:</p>
        <ul>
          <li>use Serpplus unlawfully, or to harass, harm or expose other people;</li>
          <li>register repeatedly for trial credits, or use other people’s accounts;</li>
          <li>circumvent limits, prices or security, or disrupt the service;</li>
          <li>resell the results as a data service. You may use results in reports for your own clients.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'results',
    heading: 'Accuracy of results',
    content: (
      <>
        <p>
          Rankings reflect the results page our data provider received at a specific time for a specific location,
          language and device. Results vary between people and change throughout the day, so your own searches may
          differ. You can view the results page behind a ranking while its SERP snapshot is available.
        </p>
        <p>
          We don’t guarantee rankings, improvements or business outcomes. Serpplus isn’t affiliated with any search
          engine. When the “Sandbox data” banner is shown, all results are simulated.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    heading: 'Service availability',
    content: (
      <p>
        We work to keep Serpplus available but don’t guarantee uninterrupted service. The service depends on third-party
        search data and needs occasional maintenance. Checks interrupted by an outage are resumed or refunded. We may
        change features and prices; changes don’t affect a period you’ve already paid for.
      </p>
    ),
  },
  {
    id: 'end',
    heading: 'Termination',
    content: (
      <p>
        You can close your account at any time by contacting <SupportAddress />. We may suspend accounts that violate
        these terms or appear to be compromised, and we’ll tell you why on request. See the{' '}
        <Link to="/privacy-policy">privacy policy</Link> for how long we keep your data.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Limitation of liability',
    content: (
      <p>
        To the extent permitted by law, we aren’t liable for lost profits or for losses arising from reliance on
        rankings, and our total liability is limited to the amount you paid us in the preceding twelve months. Nothing
        in these terms limits liability that can’t be limited by law, such as liability for fraud or for death or
        personal injury caused by negligence, or your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    content: (
      <p>
        We’ll email you before material changes take effect. If you don’t agree, you may close your account. If any
        provision of these terms is unenforceable, the rest remain in effect.
      </p>
    ),
  },
]

/** /terms-of-use */
export function TermsOfUse() {
  return (
    <DocumentPage
      title={termsText.title}
      updated="January 2025"
      lead={<p>{termsText.lead}</p>}
      sections={sections}
      other={{ label: 'Privacy policy', to: '/privacy-policy' }}
    />
  )
}
