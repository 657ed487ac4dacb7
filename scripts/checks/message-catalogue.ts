/** A message of the specification. `…` stands for a value. */
export type CatalogueMessage = {
  text: string
  /** The file that shows it, by `as` where the words stand in another. */
  in: string
  as?: string
}

/** A message of the specification that is not shown, and why. */
export type ReplacedMessage = { text: string; by: string; why: string }

/** Messages of accounts, signing in, users and credits. */
export const accountMessages: CatalogueMessage[] = [
  {
    text: 'Please enter a valid email address.',
    in: 'web/src/features/accounts/password-reset/reset-link-form.tsx',
    as: 'loginMessages.email',
  },
  {
    text: 'Password must be at least 8 characters long.',
    in: 'web/src/features/accounts/sign-in/sign-in-form.tsx',
    as: 'loginMessages.password',
  },
  {
    text: 'Please enter a valid name.',
    in: 'web/src/features/accounts/registration/register-form.tsx',
    as: 'registrationMessages.name',
  },
  {
    text: 'Please provide a valid and non-disposable email address.',
    in: 'server/src/features/accounts/registration/refuse-disposable.ts',
    as: 'registrationMessages.disposable',
  },
  {
    text: 'Please fill in all fields correctly.',
    in: 'web/src/features/accounts/registration/register-form.tsx',
    as: 'registrationMessages.fields',
  },
  {
    text: 'Please enter a valid new password and ensure the confirmation password matches.',
    in: 'web/src/features/accounts/signed-out/new-password-form.tsx',
    as: 'passwordMessages.mismatch',
  },
  {
    text: 'Please select an amount.',
    in: 'web/src/parts/billing/payments/amount-choice.tsx',
    as: 'topUpMessages.amount',
  },
  {
    text: 'Successfully created user!',
    in: 'web/src/features/accounts/registration/register-form.tsx',
    as: 'registrationMessages.done',
  },
  {
    text: 'Mail sent',
    in: 'web/src/features/accounts/password-reset/forgotten-password.tsx',
    as: 'passwordMessages.emailSent',
  },
  { text: 'Invalid email or password.', in: 'contract/src/rules/wire/errors.ts' },
  {
    text: 'An unexpected error occurred.',
    in: 'web/src/parts/site-checks/form/use-start-check.ts',
    as: 'loginMessages.unexpected',
  },
  {
    text: 'No response received from the server.',
    in: 'web/src/shared/api/failure.ts',
    as: 'loginMessages.noResponse',
  },
  {
    text: 'The email has already been taken!',
    in: 'web/src/features/accounts/registration/register-form.tsx',
    as: 'registrationMessages.taken',
  },
  {
    text: 'Failed to send reset password email.',
    in: 'web/src/features/accounts/password-reset/reset-link-form.tsx',
    as: 'passwordMessages.resetFailed',
  },
  {
    text: 'An error occurred while changing your password. Please try again later.',
    in: 'web/src/features/accounts/signed-out/new-password-form.tsx',
    as: 'passwordMessages.changeFailed',
  },
  {
    text: 'Failed to delete user. Please try again later.',
    in: 'web/src/features/accounts/users/user-list-page.tsx',
    as: 'userMessages.deleteFailed',
  },
  {
    text: 'Failed to delete role. Please try again later.',
    in: 'web/src/features/roles/role-list-page.tsx',
    as: 'roleMessages.deleteFailed',
  },
  { text: 'No credits history available.', in: 'web/src/features/credits/credits-page.tsx' },
  { text: 'No active subscription', in: 'web/src/features/dashboard/customer/dashboard-tiles.tsx' },
  { text: 'Not Provided', in: 'web/src/features/customers/detail/profile-card.tsx', as: 'customerTexts.notProvided' },
  { text: 'No Role Assigned', in: 'web/src/features/accounts/profile/summary-card.tsx', as: 'profileTexts.noRole' },
  { text: 'UPGRADE TO PRO', in: 'web/src/layout/upgrade-box.tsx' },
  {
    text: 'Upgrade Now',
    in: 'web/src/features/billing/purchases/purchase-list-page.tsx',
    as: 'purchaseMessages.upgrade',
  },
  { text: 'Free Plan', in: 'web/src/features/dashboard/customer/dashboard-tiles.tsx' },
  { text: 'Switch Admin', in: 'web/src/layout/profile-panel.tsx' },
]

/** Messages of rank checks, projects, domains and backlinks. */
export const checkMessages: CatalogueMessage[] = [
  { text: 'Backlink Checker Module is Locked!', in: 'web/src/features/backlinks/plan.ts' },
  { text: 'SERP Projects Module is Locked!', in: 'web/src/features/rank-projects/plan.ts' },
  { text: 'Purchase A Plan To Unlock This Feature', in: 'web/src/parts/access/locked/locked-messages.ts' },
  {
    text: "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!",
    in: 'web/src/parts/access/locked/locked-messages.ts',
  },
  { text: 'View Plans', in: 'web/src/parts/billing/plans/view-plans.tsx' },
  {
    text: 'Upgrade to view more options',
    in: 'web/src/features/domain-projects/domain-checks.ts',
    as: 'lockedMessages.select',
  },
  {
    text: 'Upgrade to unlock competitors.',
    in: 'web/src/features/rank-projects/detail/competitors-view.tsx',
    as: 'lockedMessages.competitors',
  },
  {
    text: 'All keywords are loaded',
    in: 'web/src/features/rank-projects/detail/history-view.tsx',
    as: 'projectMessages.historyLoaded',
  },
  {
    text: 'All competitors are loaded',
    in: 'web/src/features/rank-projects/detail/competitors-view.tsx',
    as: 'projectMessages.competitorsLoaded',
  },
  { text: 'This section is under maintenance.', in: 'contract/src/rules/wire/refusals.ts' },
  { text: 'No Data Available', in: 'web/src/features/backlinks/gap/gap-panel.tsx' },
  {
    text: "Please enter a valid domain. Example: 'example.com', 'www.example.com', or 'example.co.uk'.",
    in: 'contract/src/serp-fetches/search-inputs.ts',
    as: 'domainMessages.invalid',
  },
  {
    text: 'Please enter a valid domain.',
    in: 'contract/src/serp-fetches/search-inputs.ts',
    as: 'domainMessages.invalid',
  },
  {
    text: 'This competitor is already added.',
    in: 'web/src/features/domain-projects/compare/new-domains.tsx',
    as: 'serpCheckMessages.duplicateCompetitor',
  },
  {
    text: 'You can add up to … competitors only.',
    in: 'web/src/features/serp-checks/form/competitor-section.tsx',
    as: 'serpCheckMessages.tooManyCompetitors',
  },
  {
    text: 'Keywords cannot be empty.',
    in: 'web/src/features/rank-projects/form/project-form-values.ts',
    as: 'keywordMessages.empty',
  },
  {
    text: 'Serpplus does not support more than … keywords. Please reduce the number of keywords.',
    in: 'web/src/features/serp-checks/form/check-form-values.ts',
    as: 'keywordMessages.tooMany',
  },
  {
    text: 'Serpplus currently supports up to … keywords per query. Please reduce the number of keywords to proceed.',
    in: 'web/src/features/domain-projects/track/new-project.tsx',
    as: 'rankProjectMessages.tooManyKeywords',
  },
  {
    text: 'Trial Plan Limit: As a trial user, you can add up to … keywords per query. Upgrade your plan to unlock higher limits.',
    in: 'web/src/parts/limits/query-limits.ts',
    as: 'keywordMessages.tooManyForTrial',
  },
  {
    text: 'Please fill out all required fields correctly.',
    in: 'web/src/parts/site-checks/form/use-start-check.ts',
    as: 'serpCheckMessages.fields',
  },
  {
    text: 'Please select a search engine.',
    in: 'contract/src/serp-fetches/search-inputs.ts',
    as: 'serpCheckMessages.engine',
  },
  { text: 'Please select a device.', in: 'contract/src/serp-fetches/search-inputs.ts', as: 'serpCheckMessages.device' },
  {
    text: 'Please select a language.',
    in: 'web/src/features/domain-projects/form/domain-check-values.ts',
    as: 'domainProjectMessages.language',
  },
  {
    text: 'Please select a country.',
    in: 'web/src/features/domain-projects/form/domain-check-values.ts',
    as: 'domainProjectMessages.country',
  },
  {
    text: 'Please enter a project name.',
    in: 'web/src/features/rank-projects/form/project-name.ts',
    as: 'rankProjectMessages.name',
  },
  { text: 'You need to add at least', in: 'web/src/parts/paid-runs/price/required-credits.tsx' },
  { text: 'more needed', in: 'web/src/parts/paid-runs/price/required-credits.tsx' },
  { text: 'Total credits required:', in: 'web/src/parts/paid-runs/price/required-credits.tsx' },
  {
    text: 'Are you sure you want to reset?',
    in: 'web/src/features/domain-projects/form/domain-check-form.tsx',
    as: 'formMessages.reset',
  },
  {
    text: 'Are you sure you want to delete this project?',
    in: 'web/src/features/rank-projects/list/remove-dialog.tsx',
    as: 'projectMessages.deleteQuestion',
  },
  {
    text: 'Domain or URL is required.',
    in: 'web/src/features/backlinks/form/backlink-check-values.ts',
    as: 'backlinkMessages.targetRequired',
  },
  {
    text: 'Please enter a valid domain or URL.',
    in: 'web/src/features/backlinks/form/backlink-check-values.ts',
    as: 'backlinkMessages.targetInvalid',
  },
  {
    text: 'Insufficient credits. Upgrade to premium for more features.',
    in: 'web/src/parts/site-checks/form/use-start-check.ts',
    as: 'serpCheckMessages.insufficientCredits',
  },
  {
    text: 'An error occurred while processing your request. Please try again later.',
    in: 'web/src/features/serp-checks/form/use-start-check.ts',
    as: 'serpCheckMessages.failed',
  },
  {
    text: 'Keywords are in queue. Processing will take a maximum of 3 to 5 minutes. If any keywords are missing, please check again after that time.',
    in: 'web/src/features/serp-checks/form/use-start-check.ts',
    as: 'serpCheckMessages.queued',
  },
  {
    text: 'Your project is in queue! It will take around 2 to 5 minutes',
    in: 'web/src/features/rank-projects/form/use-create-project.ts',
    as: 'rankProjectMessages.queued',
  },
  {
    text: 'Project Deleted',
    in: 'web/src/features/rank-projects/list/use-remove-project.ts',
    as: 'rankProjectMessages.deleted',
  },
  {
    text: 'Runtime settings updated successfully for project:',
    in: 'server/src/features/rank-projects/schedule/change-schedule.ts',
    as: 'rankProjectMessages.runtimeUpdated',
  },
  {
    text: 'An error occurred while removing the competitor. Please try again.',
    in: 'web/src/features/rank-projects/detail/use-removals.ts',
    as: 'projectMessages.removeCompetitorFailed',
  },
  {
    text: 'Invalid competitor selection.',
    in: 'server/src/features/rank-projects/competitors/add-rank-competitors.ts',
    as: 'rankProjectMessages.invalidCompetitor',
  },
  {
    text: 'The competitor has been added successfully to the project.',
    in: 'web/src/features/rank-projects/detail/add-competitors-dialog.tsx',
    as: 'rankProjectMessages.competitorAdded',
  },
  {
    text: 'Failed to add the competitor. Please try again later or contact support if the issue persists.',
    in: 'web/src/features/rank-projects/detail/add-competitors-dialog.tsx',
    as: 'projectMessages.addCompetitorFailed',
  },
  {
    text: 'Keywords have been successfully added to the project. Processing is underway and may take a few moments.',
    in: 'web/src/features/domain-projects/track/use-add-keywords.ts',
    as: 'rankProjectMessages.keywordsAdded',
  },
  {
    text: 'Failed to add keywords. Please check your input or try again later.',
    in: 'web/src/features/rank-projects/detail/add-keywords-dialog.tsx',
    as: 'projectMessages.addKeywordsFailed',
  },
  {
    text: 'Selected keywords deleted successfully',
    in: 'web/src/features/rank-projects/detail/use-removals.ts',
    as: 'rankProjectMessages.keywordsDeleted',
  },
  {
    text: 'Schedule updated successfully',
    in: 'server/src/features/backlinks/saved/change-backlinks.ts',
    as: 'backlinkMessages.scheduleUpdated',
  },
  {
    text: 'Domain project saved successfully.',
    in: 'web/src/features/domain-projects/domain-checks.ts',
    as: 'domainProjectMessages.saved',
  },
  {
    text: 'Your data is refreshed. The page will auto-refresh in 30 seconds.',
    in: 'web/src/features/domain-projects/domain-checks.ts',
    as: 'domainProjectMessages.refreshed',
  },
  {
    text: 'Project deleted successfully',
    in: 'web/src/features/backlinks/backlink-checks.ts',
    as: 'backlinkMessages.deleted',
  },
  {
    text: 'Backlink check initiated successfully!',
    in: 'web/src/features/backlinks/form/backlink-check-form.tsx',
    as: 'backlinkMessages.started',
  },
  {
    text: 'Unexpected response from the server.',
    in: 'web/src/features/backlinks/backlink-checks.ts',
    as: 'backlinkMessages.unexpected',
  },
  {
    text: 'Project saved successfully',
    in: 'web/src/features/backlinks/backlink-checks.ts',
    as: 'backlinkMessages.saved',
  },
  { text: 'Never', in: 'web/src/features/rank-projects/schedule/schedule-fields.tsx', as: 'frequencyNames' },
  {
    text: 'Organic Search Positions Analysis',
    in: 'web/src/features/domain-projects/view/analysis-panel.tsx',
    as: 'domainMessages.analysis',
  },
]

/** Messages of plans, customers, help, prices and payments. */
export const businessMessages: CatalogueMessage[] = [
  { text: 'Plan added successfully', in: 'server/src/features/billing/plans/add-plan.ts', as: 'planMessages.added' },
  {
    text: 'Plan updated successfully',
    in: 'server/src/features/billing/plans/update-plan.ts',
    as: 'planMessages.updated',
  },
  {
    text: 'Random password generated!',
    in: 'web/src/features/customers/detail/security-tab.tsx',
    as: 'customerTexts.generated',
  },
  {
    text: 'Plan successfully changed!',
    in: 'web/src/features/billing/pricing/change-plan-dialog.tsx',
    as: 'subscriptionMessages.changed',
  },
  {
    text: 'Pricing interval not found. Please select a valid interval.',
    in: 'server/src/features/billing/plans/price-on-sale.ts',
    as: 'subscriptionMessages.noPrice',
  },
  {
    text: 'An error occurred while changing the plan. Please try again later.',
    in: 'web/src/features/customers/billing/change-dialog.tsx',
    as: 'messages.changeFailed',
  },
  {
    text: 'Subscription cancelled successfully. Please check your email for further instructions.',
    in: 'server/src/features/billing/subscriptions/routes.ts',
    as: 'message: cancelled',
  },
  {
    text: 'An error occurred while cancelling the subscription. Please try again later.',
    in: 'web/src/features/customers/billing/cancel-dialog.tsx',
    as: 'billingMessages.cancelFailed',
  },
  {
    text: 'Profile updated successfully.',
    in: 'server/src/features/accounts/profile/change-own-profile.ts',
    as: 'profileMessages.updated',
  },
  { text: 'Category Created', in: 'server/src/features/help/add-faq-category.ts', as: 'faqCategoryMessages.added' },
  {
    text: 'Category Updated',
    in: 'server/src/features/help/update-faq-category.ts',
    as: 'faqCategoryMessages.updated',
  },
  {
    text: 'Category Deleted',
    in: 'server/src/features/help/delete-faq-category.ts',
    as: 'faqCategoryMessages.deleted',
  },
  { text: 'Question Created', in: 'server/src/features/help/add-faq-question.ts', as: 'faqQuestionMessages.added' },
  {
    text: 'Question Updated',
    in: 'server/src/features/help/update-faq-question.ts',
    as: 'faqQuestionMessages.updated',
  },
  {
    text: 'Question Deleted',
    in: 'server/src/features/help/delete-faq-question.ts',
    as: 'faqQuestionMessages.deleted',
  },
  {
    text: 'Amount deleted!',
    in: 'server/src/features/billing/top-ups/retire-top-up.ts',
    as: 'topUpOptionMessages.deleted',
  },
  {
    text: 'Credits Updated!',
    in: 'server/src/features/billing/top-ups/retire-top-up.ts',
    as: 'topUpOptionMessages.updated',
  },
  { text: 'Amount added!', in: 'server/src/features/billing/top-ups/add-top-up.ts', as: 'topUpOptionMessages.added' },
  {
    text: 'Credits updated successfully!',
    in: 'web/src/features/credit-settings/credit-settings-page.tsx',
    as: 'creditSettingMessages.updated',
  },
  {
    text: 'Minimum 8 characters long, uppercase & symbol',
    in: 'web/src/features/customers/detail/security-tab.tsx',
    as: 'customerTexts.hint',
  },
  { text: 'Send the same password to the customer', in: 'web/src/features/customers/detail/security-tab.tsx' },
  { text: 'This plan has expired.', in: 'web/src/features/billing/pricing/own-plan-foot.tsx', as: 'statusMessages' },
  { text: 'Remaining days:', in: 'web/src/features/billing/pricing/own-plan-foot.tsx', as: 'statusMessages' },
  {
    text: 'Your Payment is Successful',
    in: 'web/src/features/billing/payment-return/payment-done.tsx',
    as: 'messages.title',
  },
  {
    text: 'Your Payment is Failed',
    in: 'web/src/features/billing/payment-return/payment-failed.tsx',
    as: 'messages.title',
  },
  { text: 'Back To Home', in: 'web/src/features/billing/payment-return/back-home.tsx', as: 'backHome' },
  { text: '0% platform fee', in: 'web/src/parts/billing/plans/plan-box.tsx', as: 'feeSentence' },
  {
    text: 'Choose Your Plan (Recommended)',
    in: 'web/src/features/billing/pricing/pricing-page.tsx',
    as: 'pricingMessages.choose',
  },
  { text: 'Hello, How can we help?', in: 'web/src/features/help/faq/faq-page.tsx', as: 'faqHeader' },
  { text: 'General FAQs', in: 'web/src/features/help/faq/faq-page.tsx', as: 'faqTexts.general' },
  { text: 'User Information', in: 'web/src/features/customers/detail/edit-dialog.tsx' },
]

export const replacedMessages: ReplacedMessage[] = [
  {
    text: 'Invalid email format.',
    by: 'Please enter a valid email address.',
    why: 'Two texts for one mistake: the one that says what to do is shown.',
  },
  {
    text: 'This action will take one credit',
    by: 'This action will take … credits',
    why: 'A credit does not cover what the provider charges, so its price is that of a keyword (decision 0059).',
  },
  { text: 'Coming Soon', by: 'Auto Recharge', why: 'Auto Recharge works, so its state is shown (decision 0037).' },
  { text: 'View Planes', by: 'View Plans', why: 'A spelling slip.' },
  { text: 'Ammount Added!', by: 'Amount added!', why: 'A spelling slip.' },
  {
    text: 'Upgrade to unlocked this feature to add competitors.',
    by: 'Upgrade to unlock competitors.',
    why: 'A spelling slip.',
  },
  {
    text: 'Excel Generated!',
    by: 'File downloaded',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Excel File Generated',
    by: 'File downloaded',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Excel generated successfully!',
    by: 'File downloaded',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Error while generating excel!',
    by: "Couldn't create the file. Please try again.",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Error While Generating Excel',
    by: "Couldn't create the file. Please try again.",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Failed to generate Excel!',
    by: "Couldn't create the file. Please try again.",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'New password and confirm password do not match.',
    by: "Passwords don't match.",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Failed to fetch serps data. Please try again later',
    by: "Couldn't load your checks",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Error Refreshed Serp',
    by: "Couldn't refresh the check",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: "Google's index updates infrequently, so daily checks are advised. Click 'Confirm' to proceed with a new search anyway",
    by: 'Rankings rarely change within a few hours, so one check a day is usually enough. Search again anyway?',
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'Error fetching project data',
    by: "Couldn't load the project",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Error Deleting Project',
    by: "Couldn't delete the project",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Failed to update runtime settings:',
    by: "Couldn't save the schedule:",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Error Refreshing SERP',
    by: "Couldn't refresh the project",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Unexpected error occurred.',
    by: "Couldn't refresh the project. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Failed to update Schedule. Please try again later.',
    by: "Couldn't save the schedule. Please try again.",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Failed to save domain project.',
    by: "Couldn't save the domain. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Failed to delete project.',
    by: "Couldn't delete the domain. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Failed to save project',
    by: "Couldn't save the backlink project. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Failed to delete project',
    by: "Couldn't delete the backlink project. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Once a Week',
    by: 'Weekly',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Once Bi-Weekly',
    by: 'Every two weeks',
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'Once a Month',
    by: 'Monthly',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Once in Fifteen Days',
    by: 'Every 15 days',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Failed to update plan',
    by: "Couldn't save the plan",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Customer Deleted',
    by: 'Customer deleted',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Error Deleting Customer',
    by: "Couldn't delete the customer",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Login Successfully',
    by: "Switched to the customer's account",
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'Failed to fetch customer plans.',
    by: "Couldn't load the purchases",
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'An error occurred. Please try again.',
    by: "Couldn't save the customer. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'An error occurred while updating the user.',
    by: "Couldn't save the profile. Please try again.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Logout Failed!',
    by: "Couldn't sign you out. Please try again.",
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Registration Failed. Please try again later.',
    by: "Couldn't create your account. Please try again later.",
    why: 'Says what failed (decision 0073).',
  },
  {
    text: 'Data refreshed!',
    by: 'Reloaded',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Error fetching credits.',
    by: "Couldn't load the credit prices",
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'Failed to update credits. Try again.',
    by: "Couldn't save the credit prices. Please try again.",
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'No purchases yet!',
    by: 'No purchases yet',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Click to Suspend',
    by: 'Suspend',
    why: 'One wording for one thing (decision 0073).',
  },
  {
    text: 'Change Trial To Paid',
    by: 'Account type',
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'Active Status',
    by: 'Status',
    why: 'Was false or contradicted the screen (decision 0073).',
  },
  {
    text: 'left. Refreshing in 50 seconds...',
    by: 'left. Rankings appear as they come in.',
    why: 'Was false or contradicted the screen (decision 0073).',
  },
]
