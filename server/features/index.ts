/* Every hand-written server feature, in the order in which guards and effects run. */
import type { Feature } from '../engine/index'
import { type FilesPort, openFiles } from '../ports/files'
import { openPix, type PixPort } from '../ports/pix'
import { openSms, type SmsPort } from '../ports/sms'
import { createAccess } from './access'
import { createAnonymising } from './anonymise'
import { createApprovalSms } from './approvalSms'
import { approvals } from './approvals'
import { createDashboard } from './dashboard'
import { farmLinks } from './farmLinks'
import { fertilizing } from './fertilizing'
import { createFiles } from './files'
import { createImportFiles } from './importFiles'
import { createKeptSms } from './keptSms'
import { createMap } from './map'
import { milkMeans } from './milkMeans'
import { notifications } from './notifications'
import { orders } from './orders'
import { createPayments } from './payments'
import { createPersonLookup } from './personLookup'
import { places } from './places'
import { plots } from './plots'
import { productCatalog } from './productCatalog'
import { quotations } from './quotations'
import { createRegistrations } from './registrations'
import { reports } from './reports'
import { search } from './search'
import { shortLinks } from './shortLinks'

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
