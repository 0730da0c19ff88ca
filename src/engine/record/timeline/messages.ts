import { formatInteger, showDateTime } from '#model/formats/index'
import { formatDecimal } from '#model/formats/number'
import type { RecordedAs } from '#model/wire/record/audit'

const degrees = (value: number) => formatDecimal(value, 0, 6)

export const timelineText = {
  title: 'Linha do tempo',
  filter: 'O que a linha do tempo mostra',
  all: 'Tudo',
  kinds: {
    change: 'Alterações',
    state: 'Situações',
    decision: 'Decisões',
    message: 'Mensagens',
    note: 'Anotações',
    file: 'Arquivos',
  },
  none: 'Nada para mostrar aqui.',
  more: (count: number) => `Mostrar mais (${formatInteger(count)})`,
  moreFields: (count: number) => (count === 1 ? 'Mostrar mais 1 campo' : `Mostrar mais ${count} campos`),
  decision: (title: string, act: string) => `${title}: ${act}`,
  channels: { mail: 'E-mail', sms: 'SMS' } as Readonly<Record<string, string>>,
  states: {
    waiting: 'aguardando envio',
    sending: 'sendo enviado',
    sent: 'enviado',
    failed: 'não foi enviado',
    kept: 'guardado neste servidor',
  },
  message: (to: string, state: string) => `para ${to}, ${state}`,
  sentBy: (name: string, subject: string) => `Mensagem enviada por ${name}: ${subject}`,
  someone: 'uma pessoa',
  write: 'Anotar',
  placeholder: 'Escreva uma anotação. Use @ para mencionar alguém.',
  wrote: (name: string) => `${name} anotou`,
  removedNote: 'Anotação removida',
  edited: (at: string) => `corrigida em ${at}`,
  correct: 'Corrigir',
  remove: 'Remover',
  sureToRemove: 'Remover esta anotação?',
  cancel: 'Cancelar',
  failed: 'Não foi possível salvar a anotação.',
  recorded: ({ at, device, place, by }: RecordedAs) =>
    [
      `Registrado sem conexão em ${showDateTime(at).replace(' ', ' às ')}`,
      ...(by ? [`por ${by}`] : []),
      ...(device ? [`no aparelho ${device}`] : []),
      ...(place
        ? [
            `a ${formatInteger(Math.round(place.accuracy))} m de ${degrees(place.latitude)}, ${degrees(place.longitude)}`,
          ]
        : []),
    ].join(', '),
} as const
