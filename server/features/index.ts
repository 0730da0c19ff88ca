/* Every hand-written server feature, in the order in which guards and effects run. */
import type { Feature } from '../engine/index'
import { openSms, type SmsPort } from '../ports/sms'
import { approvals } from './approvals'
import { farmLinks } from './farmLinks'
import { orders } from './orders'
import { places } from './places'
import { plots } from './plots'
import { productCatalog } from './productCatalog'
import { quotations } from './quotations'
import { createRegistrations } from './registrations'

/** The outside world, as features need it. */
export interface Ports {
  readonly sms: SmsPort
}

/** The ports the environment asks for. @throws Error in words for whoever started the process */
export function openPorts(environment: NodeJS.ProcessEnv): Ports {
  return { sms: openSms(environment) }
}

/** All features over these ports. */
export function createFeatures({ sms }: Ports): readonly Feature[] {
  return [places, farmLinks, createRegistrations(sms), plots, approvals, orders, quotations, productCatalog]
}

/** All features over the ports of this process's environment. */
export const features: readonly Feature[] = createFeatures(openPorts(process.env))
