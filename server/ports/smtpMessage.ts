/*
 * A message as it travels (RFC 5322, MIME): headers that nobody can add to, the text in base64. Pure.
 */
import type { Mail } from './mail'

/** The lines of a message, joined and closed for DATA; base64 never begins a line with a dot. */
export function formatMessage(mail: Mail, from: string, id: string, at: Date): string {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return [
    `From: <${checkAddress(from)}>`,
    `To: <${checkAddress(mail.to)}>`,
    `Subject: ${encodeWords(mail.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${domain}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    ...(Buffer.from(mail.text.replace(/\r?\n/g, '\r\n'))
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '.',
  ].join('\r\n')
}

/** An address that is only an address. @throws Error on anything that could end the command it stands in */
export function checkAddress(address: string): string {
  if (!/^[\x21-\x3b\x3d\x3f-\x7e]+@[A-Za-z0-9.-]+$/.test(address))
    throw new Error('E-mail address not usable')
  return address
}

/** A header's text as encoded words (RFC 2047) of at most 64 characters, no character cut in two. */
function encodeWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 39) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}
