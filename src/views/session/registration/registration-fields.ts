import {
  AtSign,
  BookUser,
  Cake,
  Gift,
  IdCard,
  Landmark,
  Lock,
  Mail,
  MapPin,
  MessageCircle,
  Ticket,
  User,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Field } from '../../../machines/session/registration/registration-form.ts';

/** Presentation of a field: label, icon, and what a browser may fill in. */
interface FieldLook extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type'> {
  readonly label: MessageId;
  readonly icon: LucideIcon;
}
const messenger = (label: MessageId): FieldLook => ({ label, icon: MessageCircle, autoComplete: 'off' });

/** Single-line fields; number, code and captcha have views of their own. */
export const FIELD_LOOKS: Readonly<
  Record<Exclude<Field, 'mobileNum' | 'verificationCode' | 'captcha'>, FieldLook>
> = {
  username: { label: 'in_username', icon: User, autoComplete: 'username' },
  payeeName: { label: 'reg_full_name', icon: IdCard, autoComplete: 'name' },
  password: { label: 'in_password', icon: Lock, autoComplete: 'new-password' },
  confirmPassword: { label: 'reg_password_repeat', icon: Lock, autoComplete: 'new-password' },
  email: { label: 'reg_email', icon: Mail, autoComplete: 'email', inputMode: 'email' },
  affiliateCode: { label: 'reg_affiliate_code', icon: Ticket, autoComplete: 'off' },
  // Browsers must not offer the account's password here.
  paymentPassword: { label: 'reg_payment_password', icon: Lock, autoComplete: 'off' },
  recommenderId: { label: 'reg_recommender', icon: Gift, autoComplete: 'off' },
  referralCode: { label: 'reg_referral_code', icon: Gift, autoComplete: 'off' },
  qqNum: { ...messenger('reg_qq'), inputMode: 'numeric' },
  line: messenger('reg_line'),
  whatsapp: { ...messenger('reg_whatsapp'), inputMode: 'tel' },
  facebook: messenger('reg_facebook'),
  wechat: messenger('reg_wechat'),
  zalo: { ...messenger('reg_zalo'), inputMode: 'tel' },
  telegram: messenger('reg_telegram'),
  idNumber: { label: 'reg_id_number', icon: IdCard, autoComplete: 'off' },
  realName: { label: 'reg_real_name', icon: BookUser, autoComplete: 'name' },
  birthday: { label: 'reg_birthday', icon: Cake, autoComplete: 'bday' },
  address: { label: 'reg_address', icon: MapPin, autoComplete: 'street-address' },
  nationality: { label: 'reg_nationality', icon: MapPin, autoComplete: 'country-name' },
  occupation: { label: 'reg_occupation', icon: AtSign, autoComplete: 'organization-title' },
  sourceOfIncome: { label: 'reg_income', icon: Landmark, autoComplete: 'off' },
};
