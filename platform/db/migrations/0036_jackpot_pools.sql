CREATE TABLE "jackpot_pools" (
	"currency" text PRIMARY KEY NOT NULL,
	"base" bigint NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "jackpot_pools_not_negative" CHECK ("jackpot_pools"."base" >= 0)
);
--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "pool" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_rounds" ADD COLUMN "jackpot" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "game_rounds_held_jackpot_idx" ON "game_rounds" USING btree ("opened_at") WHERE jackpot > 0 and reason = 'win_held';