CREATE TABLE "pvp_matches" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"game_id" text NOT NULL,
	"room" text NOT NULL,
	"currency" text NOT NULL,
	"stake" bigint NOT NULL,
	"state" text NOT NULL,
	"seed" text NOT NULL,
	"first" text NOT NULL,
	"second" text,
	"seats" jsonb NOT NULL,
	"moves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missed" jsonb NOT NULL,
	"deadline" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"reason" text,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE INDEX "pvp_matches_first_idx" ON "pvp_matches" USING btree ("vendor","game_id","first","created_at");--> statement-breakpoint
CREATE INDEX "pvp_matches_second_idx" ON "pvp_matches" USING btree ("vendor","game_id","second","created_at");--> statement-breakpoint
CREATE INDEX "pvp_matches_open_idx" ON "pvp_matches" USING btree ("game_id","deadline") WHERE finished_at is null;