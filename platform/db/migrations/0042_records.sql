CREATE TABLE "bet_sums" (
	"account_id" integer NOT NULL,
	"quarter" bigint NOT NULL,
	"vendor" text NOT NULL,
	"game_id" text NOT NULL,
	"outcome" text NOT NULL,
	"bets" integer NOT NULL,
	"stake" bigint NOT NULL,
	"payout" bigint NOT NULL,
	CONSTRAINT "bet_sums_account_id_quarter_vendor_game_id_outcome_pk" PRIMARY KEY("account_id","quarter","vendor","game_id","outcome")
);
--> statement-breakpoint
CREATE TABLE "money_sums" (
	"account_id" integer NOT NULL,
	"quarter" bigint NOT NULL,
	"kind" text NOT NULL,
	"entries" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "money_sums_account_id_quarter_kind_pk" PRIMARY KEY("account_id","quarter","kind")
);
--> statement-breakpoint
DROP INDEX "bets_member_idx";--> statement-breakpoint
ALTER TABLE "bet_sums" ADD CONSTRAINT "bet_sums_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_sums" ADD CONSTRAINT "money_sums_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bets_member_idx" ON "bets" USING btree ("member_id","placed_at","transaction_id","vendor");