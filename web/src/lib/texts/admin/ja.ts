/** 運営者のページの日本語。 */
import type { AdminTexts } from './en';

const ja: AdminTexts = {
  title: 'ハウスの管理',
  key: '鍵',
  keySub: 'データベースの隣の barnboard.admin というファイルにあります。`barnboard admin key` で表示できます。',
  open: '開ける',
  leave: '鍵をかける',
  again: '更新する',
  here: '今いる人',
  tables: 'テーブル',
  reports: '報告',
  sanctions: 'ミュートと出入り禁止',
  announce: 'みんなに知らせる',
  announceText: 'みんなへのお知らせ。空にすると取り消します',
  by: (n) => `${n}人から`,
  until: 'いつまで',
  forGood: 'ずっと',
  hours: '何時間か。空なら、ずっと',
  whom: '人、アドレス、またはネットワーク',
  watches: '観戦',
  watchElsewhere: (n) => `ほかのプロセスで${n}人が観戦`,
  nobody: 'だれもいません。',
  nothing: '何もありません。',
  closeIt: '閉じる',
  deleteIt: '消す',
  deleteAsk: (id) => `${id}と、そこであったことをすべて消しますか？`,
  mute: 'ミュート',
  ban: '出入り禁止',
  banAddress: 'アドレスを禁止',
  banAsk: (whom) => `${whom}をもう入れませんか？人の場合、すべてのテーブルから席を立ちます。`,
  pardon: '許す',
  done: '対応済み',
  kinds: { mute: 'ミュート', ban: '出入り禁止' },
  statuses: { waiting: '待機中', playing: '対戦中', held: '休止', over: '終了', ended: '打ち切り', closed: '閉鎖' },
};

export default ja;
