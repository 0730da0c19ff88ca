/*
 * The composition of the browser: entities and features handed to the engine. Read this first, then server/main.ts.
 * What only the signed-in part needs is loaded on demand.
 */
import { RouterProvider } from 'react-router-dom'
import type { Validator } from '#model/validate'
import { type ConsoleSetup, createConsoleRouter } from './engine'
import { accessControlFeature } from './features/access-control/feature'
import { anonymiseFeature } from './features/anonymise/feature'
import { approvalsFeature } from './features/approvals/feature'
import { auditFeature } from './features/audit/feature'
import { bellFeature } from './features/bell/feature'
import { dashboardFeature } from './features/dashboard/feature'
import { mapFeature } from './features/map/feature'
import { ordersFeature } from './features/orders/feature'
import { outboxFeature } from './features/outbox/feature'
import { paletteFeature } from './features/palette/feature'
import { passwordFeature } from './features/password/feature'
import { paymentsFeature } from './features/payments/feature'
import { pdfImportFeature } from './features/pdf-import/feature'
import { personLookupFeature } from './features/person-lookup/feature'
import { profileFeature } from './features/profile/feature'
import { publicFeature } from './features/public/feature'
import { qualityEvolutionFeature } from './features/quality-evolution/feature'
import { reportsFeature } from './features/reports/feature'
import { sessionsFeature } from './features/sessions/feature'
import { signInFeature } from './features/sign-in/feature'

const validatorParts = import.meta.glob<{ readonly validate: Validator }>('../generated/validators/*.js')

/** What this product is made of. */
const setup: ConsoleSetup = {
  title: 'Console Agrícola',
  demoNotice: 'Todos os dados desta demonstração são fictícios e podem ser alterados à vontade.',
  features: [
    signInFeature,
    publicFeature,
    dashboardFeature,
    paletteFeature,
    qualityEvolutionFeature,
    mapFeature,
    bellFeature,
    profileFeature,
    passwordFeature,
    sessionsFeature,
    outboxFeature,
    accessControlFeature,
    auditFeature,
    anonymiseFeature,
    personLookupFeature,
    approvalsFeature,
    ordersFeature,
    paymentsFeature,
    pdfImportFeature,
    reportsFeature,
  ],
  narrowBy: ['safra', 'fazenda'],
  loadingImages: ['semente', 'broto', 'planta', 'colheita'].map((name) => `/carregando/${name}.svg`),
  loadEntities: () => import('#generated/entities.ts').then((part) => part.entities),
  loadIcons: () => import('./icons').then((part) => part.icons),
  async loadValidators(entity) {
    const load = validatorParts[`../generated/validators/${entity}.js`]
    if (!load) throw new Error(`No validator was generated for "${entity}"`)
    return load()
  },
}

const router = createConsoleRouter(setup)

/** The whole application. */
export function App() {
  return <RouterProvider router={router} />
}
