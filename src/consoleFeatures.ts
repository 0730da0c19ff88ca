/* The features of signed-in users; those of visitors are in App.tsx. */
import type { Feature } from './engine'
import { accessControlFeature } from './features/access-control/feature'
import { annuitiesFeature } from './features/annuities/feature'
import { anonymiseFeature } from './features/anonymise/feature'
import { apiFeature } from './features/api/feature'
import { approvalsFeature } from './features/approvals/feature'
import { auditFeature } from './features/audit/feature'
import { bellFeature } from './features/bell/feature'
import { calendarsFeature } from './features/calendars/feature'
import { dashboardFeature } from './features/dashboard/feature'
import { eventsFeature } from './features/events/feature'
import { fieldFeature } from './features/field/feature'
import { mapFeature } from './features/map/feature'
import { ordersFeature } from './features/orders/feature'
import { outboxFeature } from './features/outbox/feature'
import { paletteFeature } from './features/palette/feature'
import { passwordFeature } from './features/password/feature'
import { paymentsFeature } from './features/payments/feature'
import { pdfImportFeature } from './features/pdf-import/feature'
import { personLookupFeature } from './features/person-lookup/feature'
import { profileFeature } from './features/profile/feature'
import { qualityEvolutionFeature } from './features/quality-evolution/feature'
import { reportsFeature } from './features/reports/feature'
import { schemasFeature } from './features/schemas/feature'
import { secondFactorFeature } from './features/second-factor/feature'
import { sessionsFeature } from './features/sessions/feature'
import { starterCatalogsFeature } from './features/starter-catalogs/feature'
import { tokensFeature } from './features/tokens/feature'

/** The order determines the order within slots. */
export const consoleFeatures: readonly Feature[] = [
  dashboardFeature,
  paletteFeature,
  qualityEvolutionFeature,
  mapFeature,
  fieldFeature,
  bellFeature,
  profileFeature,
  passwordFeature,
  secondFactorFeature,
  sessionsFeature,
  tokensFeature,
  apiFeature,
  schemasFeature,
  calendarsFeature,
  eventsFeature,
  outboxFeature,
  accessControlFeature,
  auditFeature,
  anonymiseFeature,
  personLookupFeature,
  approvalsFeature,
  ordersFeature,
  paymentsFeature,
  annuitiesFeature,
  pdfImportFeature,
  reportsFeature,
  starterCatalogsFeature,
]
