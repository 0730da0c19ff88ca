import { formatInteger } from '#model/formats/index'

export const text = {
  title: 'Cobrança Pix',
  payTitle: 'Pagar com Pix',
  codeFor: 'Gerar código Pix',
  amount: 'Valor',
  due: 'Vencimento',
  status: 'Situação',
  validUntil: 'Código válido até',
  kind: 'Tipo de cobrança',
  kinds: { cob: 'Imediata', cobv: 'Com vencimento' },
  charge: 'Gerar cobrança',
  qr: 'QR Code da cobrança',
  code: 'Pix copia e cola',
  copy: 'Copiar código',
  copied: 'Código copiado.',
  notCopied: 'Não foi possível copiar: selecione o código e copie.',
  check: 'Verificar pagamento',
  unpaid: 'O pagamento ainda não foi identificado.',
  paid: 'Pagamento confirmado.',
  paidAt: 'Pago em',
  receipt: 'Comprovante',
  simulate: 'Simular pagamento',
  close: 'Fechar',
  failed: 'Não foi possível consultar a cobrança.',
} as const

export const dueText = {
  title: 'Pagamentos em aberto',
  due: (day: string) => `Vence em ${day}`,
  overdue: (day: string) => `Venceu em ${day}`,
  all: (total: number) => `Ver os ${formatInteger(total)} pagamentos em aberto`,
  failed: 'Não foi possível carregar os pagamentos.',
} as const

export const settingsText = {
  subtitle: 'O banco avisa cada pagamento no endereço registrado para a chave.',
  noKeys: 'Nenhuma unidade de negócio tem chave Pix recebedora.',
  register: 'Registrar avisos no banco',
  registered: 'O banco vai avisar os pagamentos neste console.',
  failed: 'Não foi possível registrar os avisos no banco.',
  since: (moment: string) => `Registrado em ${moment}`,
  standings: {
    registrado: 'Avisa este console',
    outro: 'Avisa outro endereço',
    nenhum: 'Não avisa ninguém',
  },
} as const
