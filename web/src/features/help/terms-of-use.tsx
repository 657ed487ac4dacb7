import { Link } from '@tanstack/react-router'
import { freshHours, keywordLimits, trialSearch } from '#contract/rules/limits/limits.ts'
import { DocumentPage, type DocumentSection } from './document-page.tsx'
import { termsText } from './messages.ts'
import { SupportAddress } from './support-address.tsx'

const sections: DocumentSection[] = [
  {
    id: 'agreement',
    heading: 'Agreement',
    content: (
      <>
        <p>{termsText.agreement}</p>
        <p>
          Questions? Email <SupportAddress />.
        </p>
      </>
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
        credits history. Trial checks are limited to {keywordLimits.perTrialCheck} keywords, and to Google on desktop,
        in English, at a depth of {trialSearch.depth} results. Competitors, scheduled runs, saved domain checks and
        backlinks aren’t included. Trial credits are granted once per person and expire when the trial ends. Trials end
        automatically and never turn into a paid plan.
      </p>
    ),
  },
  {
    id: 'plans',
    heading: 'Plans and billing',
    content: (
      <ul>
        <li>
          Plans and their prices, credits and limits are listed on the Subscription page. You buy plans and credits
          there and pay on our payment provider’s page. We email you a receipt for every payment.
        </li>
        <li>
          Paid plans renew automatically each month or year, and we charge your saved card, until you cancel. You can
          cancel at any time on the Subscription page. Your plan then ends with the period you’ve paid for.
        </li>
        <li>Before you change plans, we show what you’ll pay and when the change takes effect.</li>
        <li>If a renewal payment fails, you can use your plan for up to 7 more days while you pay it.</li>
        <li>
          Auto Recharge buys credits for the amount you chose when your balance falls below your threshold. It’s off
          until you select it and confirm its amount, threshold and limits. You can turn it off at any time.
        </li>
        <li>If a payment is refunded or disputed, we remove the credits it bought.</li>
        <li>A plan doesn’t renew while its payment is disputed, and it ends if the payment is charged back.</li>
        <li>
          When a plan ends, you can still view and export your data, but you need a plan to run checks in the modules it
          included.
        </li>
      </ul>
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
          Credits that come with a plan expire when the period you paid for ends. Credits bought separately are valid
          for 12 months. Credits have no cash value and can’t be transferred. Your credits history lists every
          transaction.
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
        You can delete your account at any time in your profile, under Security. Your subscription then ends immediately
        without a refund, and your remaining credits are lost. We may suspend accounts that violate these terms or
        appear to be compromised, and we’ll tell you why on request. See the{' '}
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
        We’ll email you before material changes take effect. If you don’t agree, you can delete your account. If any
        provision of these terms is unenforceable, the rest remain in effect.
      </p>
    ),
  },
]

/** /terms-of-use */
export default function TermsOfUse() {
  return (
    <DocumentPage
      title={termsText.title}
      updated="November 2026"
      lead={<p>{termsText.lead}</p>}
      sections={sections}
      other={{ label: 'Privacy policy', to: '/privacy-policy' }}
    />
  )
}
