/* The outside world as the environment describes it. */
import { type ContentPort, openContents } from './files'
import { type LeakPort, openLeaks } from './leaks'
import { type LogPort, openLogs } from './logs'
import { openPost } from './mail/mail'
import type { MailPort } from './mail/mailPort'
import { openPix } from './pix/pix'
import type { PixPort } from './pix/pixPort'
import { openScanner, type ScannerPort } from './scanner'
import { openSms, type SmsPort } from './sms'
import { openWebhooks, type WebhookPort } from './webhooks'

/** Every way out of the house. */
export interface Ports {
  readonly mail: MailPort
  readonly sms: SmsPort
  /** Calls of addresses outside. */
  readonly webhooks: WebhookPort
  /** Where bytes of files are kept, if not in the database. */
  readonly contents: ContentPort | undefined
  readonly pix: PixPort
  /** What knows passwords that were stolen elsewhere, if anything does. */
  readonly leaks: LeakPort | undefined
  /** Where the log goes beside the standard output, if anywhere. */
  readonly logs: LogPort | undefined
  /** What looks at files before they are kept, if anything does. */
  readonly scanner: ScannerPort | undefined
  /** The address that links in messages begin with. */
  readonly publicUrl: string
}

/** The ports the environment asks for. @throws Error in words for the person who started the process */
export function openPorts(environment: NodeJS.ProcessEnv): Ports {
  return {
    ...openPost(environment),
    sms: openSms(environment),
    webhooks: openWebhooks(environment),
    contents: openContents(environment),
    pix: openPix(environment),
    leaks: openLeaks(environment),
    logs: openLogs(environment),
    scanner: openScanner(environment),
  }
}
