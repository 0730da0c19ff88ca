import { formatDecimal, formatInteger } from '#model/formats/number'
import { worstAccuracy } from '#model/walk'

export const walkText = {
  help: 'Ande pela borda da área com o aparelho na mão. Os cantos são marcados sozinhos.',
  searching: 'Esperando o sinal de GPS…',
  paused: 'Em pausa. Os passos de agora não contam.',
  accuracy: (metres: number) => `Precisão: ${formatDecimal(metres, 0, 0)} m`,
  tooPoor: (metres: number) =>
    `Precisão de ${formatDecimal(metres, 0, 0)} m: o ponto não serve (o máximo são ${worstAccuracy} m). Espere o sinal melhorar, a céu aberto.`,
  corners: (count: number) => (count === 1 ? '1 canto' : `${formatInteger(count)} cantos`),
  unused: (count: number) =>
    count === 1 ? '1 ponto sem precisão' : `${formatInteger(count)} pontos sem precisão`,
  pause: 'Pausar',
  goOn: 'Continuar',
  finish: 'Terminar',
  discard: 'Descartar',
  trouble: {
    denied: 'O navegador não deixa saber a sua posição. Permita a localização nas configurações dele.',
    noSignal: 'Sem sinal de GPS. Espere, a céu aberto.',
  },
} as const
