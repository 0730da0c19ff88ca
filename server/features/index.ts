/*
 * Room: the hand-written rules of the product, a folder each. Hides each feature from the others: only this list
 * knows them all.
 *
 * Every hand-written server feature, in the order in which guards and effects run.
 */
import type { Feature } from '../engine/index'
import { type FilesPort, openFiles } from '../ports/files'
import { openPix } from '../ports/pix/pix'
import type { PixPort } from '../ports/pix/pixPort'
import { openSms, type SmsPort } from '../ports/sms'
import { createAccess } from './access-control/feature'
import { createAnonymising } from './anonymise/feature'
import { approvals } from './approvals/feature'
import { createApprovalSms } from './approvals/sms'
import { notifications } from './bell/feature'
import { createDashboard } from './dashboard/feature'
import { farmLinks } from './farm-links/feature'
import { fertilizing } from './fertilizing/feature'
import { createFiles } from './files/feature'
import { createMap } from './map/feature'
import { orders } from './orders/feature'
import { createKeptSms } from './outbox/sms'
import { search } from './palette/feature'
import { createPayments } from './payments/feature'
import { createImportFiles } from './pdf-import/feature'
import { createPersonLookup } from './person-lookup/feature'
import { places } from './places/feature'
import { plots } from './plots/feature'
import { productCatalog } from './product-catalog/feature'
import { milkMeans } from './quality-evolution/feature'
import { quotations } from './quotations/feature'
import { createRegistrations } from './registrations/feature'
import { reports } from './reports/feature'
import { shortLinks } from './short-links/feature'

/** The outside world, as features need it. */
interface Ports {
  readonly sms: SmsPort
  readonly files: FilesPort
  readonly pix: PixPort
}

/** The ports the environment asks for. @throws Error in words for whoever started the process */
function openPorts(environment: NodeJS.ProcessEnv): Ports {
  return { sms: openSms(environment), files: openFiles(environment), pix: openPix(environment) }
}

/** All features over these ports. */
function createFeatures({ sms, files, pix }: Ports): readonly Feature[] {
  return [
    createAccess(),
    createAnonymising(files),
    places,
    farmLinks,
    createRegistrations(sms),
    plots,
    approvals,
    createApprovalSms(sms),
    createKeptSms(sms),
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
    createFiles(files),
    createImportFiles(files),
    shortLinks,
    createPersonLookup(),
    createPayments(pix),
  ]
}

/** All features over the ports of this process's environment. */
export const features: readonly Feature[] = createFeatures(openPorts(process.env))
