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

export interface Ports {
  readonly mail: MailPort
  readonly sms: SmsPort
  readonly webhooks: WebhookPort
  readonly contents: ContentPort | undefined
  readonly pix: PixPort
  readonly leaks: LeakPort | undefined
  readonly logs: LogPort | undefined
  readonly scanner: ScannerPort | undefined
  readonly publicUrl: string
}

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
