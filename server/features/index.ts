/* All hand-written features, one folder each; no feature imports another. Guards and effects run in this order. */
import type { Feature } from '../engine/index'
import type { Ports } from '../ports/open'
import type { ProviderPort } from '../ports/providerPort'
import { createAccess } from './access-control/feature'
import { activities } from './activities/feature'
import { annuities } from './annuities/feature'
import { anonymising } from './anonymise/feature'
import { approvals } from './approvals/feature'
import { approvalSms } from './approvals/sms'
import { notifications } from './bell/feature'
import { createDashboard } from './dashboard/feature'
import { farmLinks } from './farm-links/feature'
import { fertilizing } from './fertilizing/feature'
import { files } from './files/feature'
import { firstSteps } from './first-steps/feature'
import { createInvitations } from './invitations/feature'
import { createMap } from './map/feature'
import { createNoteMails } from './notes/feature'
import { orders } from './orders/feature'
import { outbox } from './outbox/feature'
import { search } from './palette/feature'
import { createPasswords } from './password/feature'
import { createPayments } from './payments/feature'
import { createImportFiles } from './pdf-import/feature'
import { createPersonLookup } from './person-lookup/feature'
import { places } from './places/feature'
import { plots } from './plots/feature'
import { productCatalog } from './product-catalog/feature'
import { createProfile } from './profile/feature'
import { createProviderSignIn } from './provider-sign-in/feature'
import { publicPages } from './public/feature'
import { milkMeans } from './quality-evolution/feature'
import { quotations } from './quotations/feature'
import { createRegistrations } from './registrations/feature'
import { reports } from './reports/feature'
import { secondFactor } from './second-factor/feature'
import { sessions } from './sessions/feature'
import { shortLinks } from './short-links/feature'
import { starterCatalogs } from './starter-catalogs/feature'
import { tokens } from './tokens/feature'

interface FeaturePorts extends Pick<Ports, 'pix' | 'publicUrl'> {
  readonly provider?: ProviderPort
}

export function createFeatures({ pix, publicUrl, provider }: FeaturePorts): readonly Feature[] {
  return [
    createAccess(),
    anonymising,
    places,
    farmLinks,
    createRegistrations(publicUrl),
    createInvitations(publicUrl),
    createNoteMails(publicUrl),
    plots,
    activities,
    approvals,
    approvalSms,
    outbox,
    publicPages,
    createPasswords(publicUrl),
    createProfile(publicUrl),
    secondFactor,
    sessions,
    tokens,
    ...(provider ? [createProviderSignIn(provider, publicUrl)] : []),
    orders,
    quotations,
    productCatalog,
    reports,
    fertilizing,
    milkMeans,
    notifications,
    createDashboard(),
    search,
    createMap(process.env),
    files,
    createImportFiles(),
    shortLinks,
    starterCatalogs,
    firstSteps,
    createPersonLookup(),
    createPayments(pix),
    annuities,
  ]
}
