/* Texts and access of calls for the OpenAPI document. It does not compile if a call has no entry. */
import { type CallTable, engineWords, inGroup } from '../engine/index'

const visitor = { for: 'visitor' } as const
const lead = { for: 'lead' } as const
const made = { status: 201 } as const

export const callWords: CallTable = {
  ...engineWords,
  ...inGroup('Visitantes', {
    'GET /primeiro-acesso': ['Se a instalação espera o primeiro administrador', visitor],
    'POST /primeiro-acesso': ['Cadastra o primeiro administrador', { ...visitor, ...made }],
    'POST /register': ['Pede uma conta', { ...visitor, ...made }],
    'GET /register/estados': ['Os estados, para quem pede uma conta', visitor],
    'GET /register/cidades/:state': ['As cidades de um estado, para quem pede uma conta', visitor],
    'POST /passwordForgot': ['Envia o link que troca a senha', visitor],
    'POST /verifyToken/:token': ['Se o link que troca a senha ainda vale', visitor],
    'POST /passwordReset/:token': ['Escolhe a senha com o link', visitor],
    'PATCH /mailStatus/:token': ['Confirma o e-mail com o link', visitor],
    'POST /auth/nao-fui-eu/:token': ['Desfaz a troca de e-mail com o link', visitor],
    'GET /s/:shortURL': ['Aonde leva um link curto', visitor],
    'GET /auth/provedor': ['Leva ao provedor de identidade', { ...visitor, status: 302, gives: 'text/html' }],
    'GET /auth/provedor/retorno': [
      'A volta do provedor de identidade',
      { ...visitor, status: 302, gives: 'text/html' },
    ],
  }),
  ...inGroup('Conta', {
    'GET /profile': 'O próprio cadastro',
    'PATCH /profile': 'Altera o próprio cadastro',
    'GET /profile/exportar': 'Tudo o que o console guarda da pessoa',
    'POST /profile/email/reenvio': 'Envia de novo o link que confirma o e-mail',
    'DELETE /profile/email': 'Desiste da troca de e-mail',
    'PATCH /profile/password': 'Troca a própria senha',
    'GET /auth/sessoes': 'Onde a conta está aberta',
    'POST /auth/sessoes/:id/encerramento': 'Encerra uma sessão',
    'POST /auth/sair-de-todos': 'Encerra todas as sessões',
    'GET /auth/fatores': 'Os segundos fatores da pessoa',
    'POST /auth/fatores/aplicativo': 'O segredo de um aplicativo de códigos',
    'POST /auth/fatores/aplicativo/confirmacao': 'Ativa o aplicativo com um código dele',
    'POST /auth/fatores/aplicativo/desativacao': 'Desativa o aplicativo',
    'POST /auth/fatores/chaves/opcoes': 'O que o navegador pergunta para criar uma chave de acesso',
    'POST /auth/fatores/chaves': 'Guarda uma chave de acesso',
    'POST /auth/fatores/chaves/:chave/remocao': 'Remove uma chave de acesso',
    'POST /auth/fatores/recuperacao': 'Códigos de recuperação novos',
    'GET /auth/tokens': 'Os tokens da pessoa',
    'POST /auth/tokens': ['Cria um token, cujo segredo só esta resposta mostra', made],
    'POST /auth/tokens/:id/revogacao': 'Revoga um token',
  }),
  ...inGroup('Contas de outras pessoas', {
    'POST /:endpoint/:id/convite': ['Convida a escolher a senha', { offered: 'convite' }],
    'POST /:endpoint/:id/segundo-fator/retirada': [
      'Retira os segundos fatores da pessoa',
      { offered: 'segundo-fator' },
    ],
    'GET /:endpoint/:id/sessoes': ['Onde a conta da pessoa está aberta', { offered: 'sessoes' }],
    'POST /:endpoint/:id/sessoes/encerramento': ['Encerra as sessões da pessoa', { offered: 'sessoes' }],
    'POST /:endpoint/:id/sessoes/:sessaoId/encerramento': [
      'Encerra uma sessão da pessoa',
      { offered: 'sessoes' },
    ],
    'POST /:endpoint/:id/anonimizar': [
      'Esquece a pessoa do registro, para sempre',
      { offered: 'anonimizar' },
    ],
    'POST /register/:id/convite': 'Convida quem pediu a conta a escolher a senha',
    'PATCH /register/status/:id': [
      'Decide um pedido de conta',
      { instead: 'POST /register/{id}/transicoes/{nome}', for: { moves: 'register' } },
    ],
    'GET /register/send-sms/:id': 'Avisa por SMS quem pediu a conta',
    'POST /pessoa/dados': 'A pessoa de um CPF ou CNPJ',
  }),
  ...inGroup('Acesso e auditoria', {
    'GET /contas-de-servico': ['As contas de programas', { for: { may: 'role.edit' } }],
    'POST /contas-de-servico': ['Cria a conta de um programa', { ...made, for: { may: 'role.edit' } }],
    'POST /contas-de-servico/:id/desativacao': [
      'Desativa a conta de um programa e os seus tokens',
      { for: { may: 'role.edit' } },
    ],
    'POST /contas-de-servico/:id/tokens': [
      'Cria um token da conta de um programa',
      { ...made, for: { may: 'role.edit' } },
    ],
    'POST /contas-de-servico/:id/tokens/:tokenId/revogacao': [
      'Revoga um token da conta de um programa',
      { for: { may: 'role.edit' } },
    ],
    'GET /permission': 'As permissões que há, na ordem da matriz',
    'POST /role': [
      'Cria um grupo de acesso, com os que ficam dentro dele',
      { ...made, for: { may: 'role.create' } },
    ],
    'PATCH /role': ['Grava as permissões de vários grupos', { for: { may: 'role.edit' } }],
    'GET /auditoria': ['Quem fez o quê, e quando', lead],
    'GET /caixa-de-saida/canais': ['Quais mensagens saem da instalação', lead],
    'POST /caixa-de-saida/:id/reenvio': ['Envia de novo uma mensagem', lead],
  }),
  ...inGroup('Fazendas e aprovações', {
    'PATCH /produtorFazenda/ativar/:id/:produtorId/:fazendaId': [
      'Reativa o vínculo de um produtor com uma fazenda',
      { instead: 'POST /produtorFazenda/{id}/reativacao' },
    ],
    'PATCH /produtorFazenda/inativar/:id/:produtorId/:fazendaId': [
      'Inativa o vínculo de um produtor com uma fazenda',
      { instead: 'DELETE /produtorFazenda/{id}' },
    ],
    'DELETE /produtorFazenda/:id/:produtorId/:fazendaId': [
      'Desfaz o vínculo de um produtor com uma fazenda',
      { instead: 'DELETE /produtorFazenda/{id}' },
    ],
    'DELETE /produtor/:produtorId/fazenda/:fazendaId': [
      'Desfaz o vínculo de um produtor com uma fazenda',
      { instead: 'DELETE /produtorFazenda/{id}' },
    ],
    'PATCH /aprovacao/status/:id': [
      'Decide uma aprovação',
      { instead: 'POST /aprovacao/{id}/transicoes/{nome}', for: { moves: 'aprovacao' } },
    ],
    'GET /aprovacao/send-sms/:id': 'Avisa o produtor por SMS do que foi decidido',
    'POST /integracaofile': [
      'Envia um arquivo a importar, como formulário com o campo `arquivo`',
      { ...made, for: { may: 'integracaofile.create' } },
    ],
    'GET /integracaofile/:id': [
      'O arquivo enviado, a quem pede `application/pdf`',
      { gives: 'application/pdf', also: [206, 304, 416] },
    ],
  }),
  ...inGroup('Comércio', {
    'PATCH /cotacao/status': [
      'Muda a situação de várias cotações',
      { instead: 'POST /cotacao/transicoes/{nome}', for: { moves: 'cotacao' } },
    ],
    'PATCH /pedido/status': [
      'Muda a situação de vários pedidos',
      { instead: 'POST /pedido/transicoes/{nome}', for: { moves: 'pedido' } },
    ],
    'PATCH /pedido/transfere/:id': [
      'Transfere um pedido para outra unidade',
      { for: { may: 'pedido.edit' } },
    ],
    'POST /catalogo/produtos': ['O que as unidades vendem', { for: { may: 'produto.list' } }],
    'POST /payment/pix/cobranca/:id': 'Gera a cobrança Pix de um pagamento',
    'GET /payment/pix/pagamento/:id': 'Um pagamento e a sua cobrança',
    'GET /payment/pix/qrcode/:id': 'A cobrança com o seu QR code',
    'GET /payment/pix/qrcode/:id/:type': [
      'A cobrança, imediata ou com vencimento, com o seu QR code',
      { instead: 'GET /payment/pix/qrcode/{id}' },
    ],
    'GET /payment/check/:id': 'Pergunta ao banco se foi pago',
    'POST /payment/pix/simular/:id': ['Simula o pagamento, onde não há banco', lead],
    'GET /payment/pix/webhook': ['Onde o banco avisa dos pagamentos', lead],
    'POST /payment/pix/webhook': ['Diz ao banco onde avisar dos pagamentos', lead],
    'POST /payment/pix/webhook/:secret': ['O aviso do banco de que algo foi pago', visitor],
    'POST /payment/pix/webhook/:secret/pix': ['O aviso do banco de que algo foi pago', visitor],
    'GET /anuidade/previa/:safra': 'O que a geração das anuidades de uma safra cobraria',
    'POST /anuidade/geracao/:safra': [
      'Cobra parte das anuidades de uma safra',
      { help: 'Pede-se de novo até que `faltam` seja 0.' },
    ],
  }),
  ...inGroup('Painel, pesquisa e relatórios', {
    'GET /:role/notification': 'Os contadores do sino',
    'GET /dashboard/atencao': 'O que espera pela pessoa',
    'GET /dashboard': 'Os cartões e gráficos do painel',
    'POST /dashboard/:chart/from/to': [
      'Um gráfico do painel em um período',
      { help: 'Com um número no lugar do nome: os gráficos desse produtor.' },
    ],
    'GET /busca': 'Registros de qualquer seção, por nome, documento ou código',
    'GET /relatorio/:id/consulta': 'A pergunta de um relatório',
    'PUT /relatorio/:id/consulta': ['Grava a pergunta de um relatório', { for: { may: 'relatorio.edit' } }],
    'POST /relatorio/guardar': [
      'Cria um relatório com a pergunta dada',
      { for: { may: 'relatorio.create' } },
    ],
    'POST /relatorio/executar': ['Responde a pergunta de um relatório em um período', { for: 'person' }],
  }),
  ...inGroup('Instalação', {
    'GET /catalogos-prontos': ['Os catálogos com que uma instalação pode começar', lead],
    'POST /catalogos-prontos': ['Adota os catálogos prontos', lead],
    'GET /primeiros-passos': ['O que falta para começar a usar o console', { for: 'person' }],
    'GET /primeiros-passos/:entidade': [
      'O que falta cadastrar antes de um registro da entidade',
      { for: 'person' },
    ],
  }),
  ...inGroup('Lugares e insumos', {
    'GET /estados/:country': 'Os estados de um país',
    'GET /cidades/:country/:state': 'As cidades de um estado',
    'GET /adubagemecalagem/:type': [
      'Os itens de um tipo (de 1 a 5)',
      { listed: true, instead: 'GET /adubagemecalagem, com o tipo em `filter`' },
    ],
  }),
}
